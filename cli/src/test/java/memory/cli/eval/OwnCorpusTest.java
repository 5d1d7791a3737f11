package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import memory.cli.eval.Dataset.Question;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What docs/decisions/0004-own-corpus.md promises of the shipped corpus.
class OwnCorpusTest {
  private static final Path FOLDER = Path.of("../testdata/eval");
  private static final int LONG_TERM_WINDOW_CHARS = 4000;
  private static final LocalDate TODAY = LocalDate.of(2026, 2, 15);

  private static Dataset dataset;

  @BeforeAll
  static void read() throws Exception {
    dataset = DatasetReader.read(FOLDER);
  }

  @Test
  void theClockIsPinned() {
    assertThat(dataset.corpora())
        .singleElement()
        .satisfies(corpus -> {
          assertThat(corpus.now()).isEqualTo(Instant.parse("2026-02-15T09:30:00Z"));
          assertThat(corpus.zone()).isEqualTo(ZoneId.of("Europe/Prague"));
        });
  }

  @Test
  void everyAnchorStandsAtItsLine() throws IOException {
    for (Question question : dataset.questions()) {
      List<Gold> places = new ArrayList<>(question.gold());
      places.addAll(question.absent());
      for (Gold place : places) {
        Gold.Lines lines = place.lines().orElseThrow();
        assertThat(lines.first()).as("%s cites one line", question.id()).isEqualTo(lines.last());
        List<String> text = Files.readAllLines(memory().resolve(place.file()));
        String words = place.evidence().orElseThrow();
        int at = 1;
        while (at <= text.size() && !FoldedText.of(text.get(at - 1)).contains(words)) {
          at++;
        }
        assertThat(lines.first())
            .as("%s: the line of \"%s\" in %s", question.id(), words, place.file())
            .isEqualTo(at);
      }
    }
  }

  @Test
  void noWordOfTheAnswerStandsInItsQuestion() {
    for (Question question : answerable()) {
      assertThat(question.answers()).as(question.id()).isNotEmpty();
      for (String answer : question.answers()) {
        assertThat(question.text().toLowerCase(Locale.ROOT))
            .as(question.id())
            .doesNotContain(answer.toLowerCase(Locale.ROOT));
      }
    }
  }

  @Test
  void everyAnswerStandsInTheFileThatIsCitedForIt() throws IOException {
    for (Question question : answerable()) {
      StringBuilder cited = new StringBuilder();
      for (Gold place : question.gold()) {
        cited.append(FoldedText.of(Files.readString(memory().resolve(place.file()))));
      }
      for (String answer : question.answers()) {
        assertThat(cited).as(question.id()).contains(FoldedText.of(answer));
      }
    }
  }

  @Test
  void theLongTermPartIsTwiceAsLargeAsItsWindow() throws IOException {
    String text = Files.readString(memory().resolve("MEMORY.md"));
    assertThat(text.length()).isGreaterThan(2 * LONG_TERM_WINDOW_CHARS);
    long hidden =
        dataset.questions().stream()
            .filter(question -> question.category().equals("long_term"))
            .filter(question -> isCutOut(question.gold().getFirst(), text))
            .count();
    assertThat(hidden).as("long-term questions whose answer is in no window").isGreaterThan(15);
  }

  @Test
  void theDaysAreThoseOfSpecTwo() throws IOException {
    try (var days = Files.list(memory().resolve("daily"))) {
      List<LocalDate> dates =
          days.map(day -> LocalDate.parse(day.getFileName().toString().replace(".md", "")))
              .sorted()
              .toList();
      assertThat(dates).contains(TODAY, TODAY.minusDays(1));
      assertThat(dates.getFirst()).isAfterOrEqualTo(TODAY.minusDays(30));
      assertThat(dates.getLast()).isEqualTo(TODAY);
      assertThat(dates.stream().filter(TODAY.minusDays(1)::isAfter)).hasSizeGreaterThan(8);
    }
  }

  @Test
  void aCoreOfFifteenQuestionsHasTheShapeOfSpecTwo() {
    Predicate<Question> core = question -> question.tags().contains("core");
    assertThat(count(core)).isEqualTo(15);
    assertThat(count(core.and(in("long_term")))).isEqualTo(8);
    assertThat(count(core.and(in("today")))).isEqualTo(1);
    assertThat(count(core.and(in("yesterday")))).isEqualTo(1);
    assertThat(count(core.and(in("older_daily")))).isEqualTo(5);
  }

  @Test
  void everySortOfQuestionIsThere() {
    assertThat(dataset.questions()).hasSizeGreaterThan(60);
    assertThat(count(Question::negative)).isGreaterThanOrEqualTo(20);
    assertThat(dataset.questions().stream().map(Question::category).distinct())
        .containsExactlyInAnyOrder(
            "long_term",
            "today",
            "yesterday",
            "older_daily",
            "decision",
            "topic",
            "scratchpad",
            "user",
            "negative");
    assertThat(dataset.questions().stream().map(Question::tags).flatMap(Collection::stream))
        .contains("cjk", "superseded", "paraphrase", "distractor", "accents", "dates")
        .contains("identifiers", "trace", "no-shared-word")
        .contains("chatter", "how-to", "other-project", "near-miss", "foreign-trace");
  }

  @Test
  void negativesAreThoseOfTheNegativeCategory() {
    assertThat(dataset.questions())
        .allSatisfy(question ->
            assertThat(question.negative()).isEqualTo(question.category().equals("negative")));
  }

  @Test
  void whatWasSupersededIsStillOnDiskToBeLeftOut() {
    assertThat(dataset.questions().stream().filter(in("decision").or(in("long_term"))))
        .filteredOn(question -> question.tags().contains("superseded"))
        .hasSizeGreaterThanOrEqualTo(4)
        .allSatisfy(question -> assertThat(question.absent()).isNotEmpty());
  }

  /// Whether the place lies so far from both ends that no middle cut shows it.
  private static boolean isCutOut(Gold place, String text) {
    List<String> lines = text.lines().toList();
    int before = 0;
    for (String line : lines.subList(0, place.lines().orElseThrow().first() - 1)) {
      before += line.length() + 1;
    }
    return before > LONG_TERM_WINDOW_CHARS / 2
        && text.length() - before > LONG_TERM_WINDOW_CHARS / 2 + 300;
  }

  private static List<Question> answerable() {
    return dataset.questions().stream().filter(question -> !question.negative()).toList();
  }

  private static Predicate<Question> in(String category) {
    return question -> question.category().equals(category);
  }

  private static int count(Predicate<Question> which) {
    return (int) dataset.questions().stream().filter(which).count();
  }

  private static Path memory() {
    return dataset.corpora().getFirst().folder();
  }
}
