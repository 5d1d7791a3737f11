package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import memory.engine.inject.Excerpt.ExcerptChars;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SeededRandom.class)
class RecalledBlockTest {
  private static final ExcerptChars EXCERPTS = new ExcerptChars(800, 180);

  @Test
  void eachHitIsCitedDatedAndLabelled() {
    Hit daily = TestHits.of("daily/2026-02-01.md", 12, "- Chose PASETO\n  over JWT", "Auth");
    Hit topic = TestHits.of(Scope.PROJECT, "notes/2026-01-05-db.md", 3, "Postgres", Set.of());
    assertThat(RecalledBlock.render(List.of(daily, topic), 2_500))
        .isEqualTo(
            """
            ### Recalled
            #### daily/2026-02-01.md#L12-L13 (global)
            > # Auth
            > - Chose PASETO
            >   over JWT
            #### notes/2026-01-05-db.md#L3 (project)
            > Postgres\
            """);
  }

  @Test
  void hitsOfOneHeadingStandTogetherWhereTheBestStands() {
    List<Hit> hits =
        List.of(
            TestHits.of("daily/2026-02-01.md", 12, "- first", "Chat"),
            TestHits.of("x.md", 1, "- second"),
            TestHits.of("daily/2026-02-01.md", 20, "- third", "Chat"));
    assertThat(RecalledBlock.render(hits, 2_500))
        .isEqualTo(
            """
            ### Recalled (global)
            #### daily/2026-02-01.md#L12,L20
            > # Chat
            > - first
            > - third
            #### x.md#L1
            > - second\
            """);
  }

  @Test
  void listItemsShareTheirPlacesInTheFilesOrderAndOthersStandApart() {
    List<Hit> hits =
        List.of(
            TestHits.of("x.md", 30, "- third\n  goes on", "Chat"),
            TestHits.of("x.md", 20, "prose of its own", "Chat"),
            TestHits.of("x.md", 10, "1. first", "Chat"),
            TestHits.of("x.md", 12, "- second", "Chat"));
    Rendered rendered = RecalledBlock.within(hits, 9, 2_500, EXCERPTS, false, false);
    assertThat(rendered.text())
        .isEqualTo(
            """
            ### Recalled (global)
            #### x.md#L10,L12,L30-L31
            > # Chat
            > 1. first
            > - second
            > - third
            >   goes on
            #### #L20
            > prose of its own\
            """);
    assertThat(rendered.hits()).containsExactly(hits.get(2), hits.get(3), hits.get(0), hits.get(1));
  }

  @Test
  void anotherDayStandsApart() {
    List<Hit> hits =
        List.of(
            dated(TestHits.of("x.md", 1, "- a"), 2026, 1),
            dated(TestHits.of("x.md", 2, "- b"), 2026, 1),
            dated(TestHits.of("x.md", 3, "- c"), 2026, 2));
    assertThat(RecalledBlock.render(hits, 2_500))
        .isEqualTo(
            """
            ### Recalled (global)
            #### x.md#L1-L2 (2026-01-09)
            > - a
            > - b
            #### #L3 (2026-02-09)
            > - c\
            """);
  }

  private static Hit dated(Hit hit, int year, int month) {
    Passage plain = hit.passage();
    Passage dated =
        new Passage(
            plain.id(),
            plain.path(),
            plain.scope(),
            plain.startLine(),
            plain.endLine(),
            plain.heading(),
            Optional.of(LocalDate.of(year, month, 9)),
            Optional.empty(),
            plain.text(),
            plain.tags(),
            plain.links(),
            plain.status(),
            plain.expires(),
            plain.project(),
            plain.contentHash(),
            List.of());
    return new Hit(dated, hit.score(), hit.snippet(), hit.terms(), hit.parts(), hit.evidence());
  }

  @Test
  void aLongPassageIsCutDownToTheRoomThatIsLeft() {
    String text = ("- filler that says nothing\n".repeat(40) + "- the paseto key\n").repeat(2);
    Hit hit = TestHits.of(Scope.GLOBAL, "x.md", 1, text, Set.of("paseto"));
    for (int chars : new int[] {300, 500, 900, 2_500}) {
      String block = RecalledBlock.render(List.of(hit), chars);
      assertThat(block).contains("> - the paseto key").hasSizeLessThanOrEqualTo(chars);
    }
    assertThat(RecalledBlock.render(List.of(hit), 150)).isEmpty();
  }

  /// The better one without its last words rather than a worse one that is shorter.
  @Test
  void aHitThatNearlyFitsIsCut() {
    Hit best =
        TestHits.of("a.md", 1, "- E18 short to supply: nearly always a staple in the ribbon");
    Hit worse = TestHits.of("b.md", 1, "- E17 open load");
    int room = RecalledBlock.render(List.of(best), 2_500).length() - 9;
    assertThat(RecalledBlock.render(List.of(best, worse), room))
        .contains("- E18 short to supply: nearly always a ")
        .endsWith(" …")
        .doesNotContain("E17");
  }

  @Test
  void aHitThatDoesNotFitIsPassedOver() {
    Hit large = TestHits.of("a.md", 1, "large ".repeat(100));
    Hit small = TestHits.of("b.md", 1, "small");
    Rendered rendered = RecalledBlock.within(List.of(large, small), 3, 200, EXCERPTS, true, false);
    assertThat(rendered.hits()).containsExactly(small);
    assertThat(rendered.text()).contains("> small").endsWith("#### … 1 hit left out");
    assertThat(RecalledBlock.render(List.of(large), 200)).isEmpty();
  }

  @Test
  void aRepetitionIsShownOnce() {
    String fact = "Deploys run on Friday from the release branch and need two approvals by owners";
    List<Hit> hits =
        List.of(
            TestHits.of("a.md", 1, fact),
            TestHits.of("b.md", 1, "- " + fact.replace("and need", "need") + "."),
            TestHits.of("c.md", 1, "the RELEASE branch and need two approvals"),
            TestHits.of("d.md", 1, fact.replace("two", "2")),
            TestHits.of("e.md", 1, fact.replace("need", "never need")));
    assertThat(RecalledBlock.within(hits, 9, 2_500, EXCERPTS, false, false).hits())
        .extracting(hit -> hit.passage().path().value())
        .containsExactly("a.md", "d.md", "e.md");
  }

  @Test
  void aLongPassageIsShownAsItsBestExcerpt() {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      lines.add("line " + i + (i == 60 ? " tells of the paseto key" : " is filler text"));
    }
    Hit hit =
        TestHits.of(
            Scope.GLOBAL, "x.md", 11, String.join("\n", lines), Set.of("paseto", "key"), "Auth");
    String text = RecalledBlock.render(List.of(hit), 2_500);
    assertThat(text).contains("> line 60 tells of the paseto key\n").hasSizeLessThan(1_000);
    assertThat(text).startsWith("### Recalled (global)\n#### x.md#L");
    List<String> entry = Blocks.entries(text).getFirst();
    assertThat(entry.get(0)).isEqualTo("# Auth");
    assertThat(entry.get(1)).isEqualTo("…");
    assertThat(entry.getLast()).isEqualTo("…");
    int first = numberOf(entry.get(2));
    int last = numberOf(entry.get(entry.size() - 2));
    assertThat(text).contains("x.md#L" + (first + 10) + "-L" + (last + 10) + "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The retry policy: 3 attempts; retri polici",
        "Die Kündigungsfrist: drei Monate; kundigungsfrist",
        "Los días del año; dia ano"
      })
  void aLongPassageIsShownAroundTheWordsThatTermsAreMadeOf(String row) {
    String[] parts = row.split("; ", -1);
    Set<String> terms = Set.of(parts[1].split(" ", -1));
    String text = "filler text of a line\n".repeat(60) + parts[0];
    Hit hit = TestHits.of(Scope.GLOBAL, "x.md", 1, text, terms);
    assertThat(RecalledBlock.render(List.of(hit), 2_500)).contains("> " + parts[0]);
    Hit line = TestHits.of(Scope.GLOBAL, "x.md", 1, text.replace('\n', ' '), terms);
    assertThat(RecalledBlock.render(List.of(line), 2_500)).contains(parts[0]);
  }

  private static int numberOf(String line) {
    return Integer.parseInt(line.substring(5, line.indexOf(' ', 5)));
  }

  @Test
  void ofALongLineThePartAroundTheTermIsShown() {
    String line = "filler ".repeat(300) + "paseto" + " filler".repeat(300);
    Hit hit = TestHits.of(Scope.GLOBAL, "x.md", 1, line, Set.of("paseto"));
    assertThat(RecalledBlock.render(List.of(hit), 2_500))
        .contains(" paseto ")
        .contains("> …")
        .endsWith("…")
        .hasSizeLessThan(900);
  }

  @Test
  void neverExceedsItsRoomForAnyHits(RandomGenerator random) {
    for (int round = 0; round < 250; round++) {
      List<Hit> hits = new ArrayList<>();
      for (int i = random.nextInt(12); i > 0; i--) {
        String path =
            random.nextBoolean() ? "daily/2026-02-01.md" : "t" + random.nextInt(3) + ".md";
        String text = RandomText.any(random, random.nextInt(4) == 0 ? 300 : 20);
        String heading = RandomText.any(random, 2);
        hits.add(
            TestHits.of(
                Scope.PROJECT, path, random.nextInt(1, 99), text, Set.of("a", "the"), heading));
      }
      int chars = random.nextInt(4_000);
      String text = RecalledBlock.render(hits, chars);
      assertThat(text.length()).isLessThanOrEqualTo(chars);
      Blocks.assertContained(
          Frame.block(Frame.RECALLED, text.isEmpty() ? List.of() : List.of(text)));
    }
  }
}
