package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.Passages;
import memory.engine.model.Hit;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import org.junit.jupiter.api.Test;

class CorrectionsTest {
  private static final Hit MARCH =
      hit("2026-03-01", "- The staging database listens on port 5432", "stage", "port");
  private static final Hit MAY =
      hit("2026-05-09", "- The staging database listens on port 5544 now", "stage", "port");

  private static Hit hit(String day, String text, String... terms) {
    return TestHits.of(Scope.GLOBAL, "daily/" + day + ".md", 3, text, Set.of(terms));
  }

  private static Hit marked(Hit older, Hit newer) {
    return older.correctedBy(newer.passage());
  }

  @Test
  void theNewerValueComesFirstAndTheOlderOneIsMarked() {
    Hit other = hit("2026-02-02", "- The port of Bergen is closed on Sundays", "port");
    assertThat(Corrections.newerFirst(List.of(MARCH, other, MAY)))
        .containsExactly(MAY, marked(MARCH, MAY), other);
    assertThat(Corrections.newerFirst(List.of(MAY, other, MARCH)))
        .containsExactly(MAY, other, marked(MARCH, MAY));
  }

  @Test
  void theLastOfSeveralStands() {
    Hit june = hit("2026-06-01", "- The staging database listens on port 6000", "stage", "port");
    assertThat(Corrections.newerFirst(List.of(MARCH, MAY, june)))
        .containsExactly(june, marked(MARCH, june), marked(MAY, june));
  }

  @Test
  void namesAndNegationsAreValues() {
    Hit was = hit("2026-01-05", "- Parcels to Norway are sent with Bring", "norwai");
    Hit is = hit("2026-04-05", "- Parcels to Norway are sent with Posten", "norwai");
    assertThat(Corrections.newerFirst(List.of(was, is))).containsExactly(is, marked(was, is));
    Hit may = hit("2026-01-05", "- Deployments are allowed on Friday evenings", "deploy");
    Hit not = hit("2026-04-05", "- Deployments are not allowed on Friday evenings", "deploy");
    assertThat(Corrections.newerFirst(List.of(may, not))).containsExactly(not, marked(may, not));
  }

  @Test
  void aLabelBelowAnotherHeadingOfAFileNamesAnotherThing() {
    List<Hit> apart =
        List.of(
            kept("2026-01-05", "- Deploy target: Fly in Frankfurt", "Shop", "Billing"),
            kept("2026-02-10", "- Deploy target: Vercel in Frankfurt", "Shop", "Website"));
    assertThat(Corrections.newerFirst(apart)).isEqualTo(apart);
    Hit was = kept("2026-01-05", "- Deploy target: Fly in Frankfurt", "Shop", "Website");
    assertThat(Corrections.newerFirst(List.of(was, apart.getLast())))
        .containsExactly(apart.getLast(), marked(was, apart.getLast()));
  }

  /// An entry of a topic.
  private static Hit kept(String day, String text, String... headings) {
    Hit hit = TestHits.of(Scope.GLOBAL, "topics/kept.md", 3, text, Set.of("kept"), headings);
    Passage passage = hit.passage();
    return hit.with(
        new Passage(
            passage.id() + day,
            passage.path(),
            passage.scope(),
            passage.startLine(),
            passage.endLine(),
            passage.heading(),
            Optional.of(LocalDate.parse(day)),
            Optional.empty(),
            text,
            passage.tags(),
            passage.links(),
            passage.status(),
            passage.expires(),
            passage.project(),
            passage.contentHash(),
            passage.threats()));
  }

  @Test
  void inATopicAClockTimeIsAValue() {
    for (List<String> texts :
        List.of(
            List.of("Standup is at 9:30", "Standup is at 10:00"),
            List.of("The last bus leaves at 19:10", "The last bus leaves at 18:40"),
            List.of("Die Fähre legt um 19:10 Uhr ab", "Die Fähre legt um 18:40 Uhr ab"))) {
      assertCorrected(texts);
      List<Hit> log =
          List.of(
              hit("2026-03-01", texts.getFirst(), "t"), hit("2026-09-01", texts.getLast(), "t"));
      assertThat(Corrections.newerFirst(log)).as("in a log").isEqualTo(log);
    }
    for (List<String> texts :
        List.of(
            List.of("09:30 standup with the ferry team", "10:15 standup with the ferry team"),
            List.of("The bus to Nord leaves at 19:10", "The bus to Berg leaves at 18:40"),
            List.of("Reviewed on 2026-01-04 by the team", "Reviewed on 2026-04-04 by the team"))) {
      assertApart(texts);
    }
  }

  private static void assertCorrected(List<String> texts) {
    Hit was = kept("2026-03-01", texts.getFirst());
    Hit is = kept("2026-09-01", texts.getLast());
    assertThat(Corrections.newerFirst(List.of(was, is)))
        .as(texts.getFirst())
        .containsExactly(is, marked(was, is));
  }

  private static void assertApart(List<String> texts) {
    List<Hit> apart =
        List.of(kept("2026-03-01", texts.getFirst()), kept("2026-09-01", texts.getLast()));
    assertThat(Corrections.newerFirst(apart)).as(texts.getFirst()).isEqualTo(apart);
  }

  @Test
  void aNumberInChineseIsAValue() {
    for (List<String> texts :
        List.of(
            List.of("茶水温度是 80 度", "茶水温度是 90 度"),
            List.of("茶水的温度是80度", "茶水的温度是90度"),
            List.of("会議室は3階にあります", "会議室は5階にあります"))) {
      assertCorrected(texts);
    }
    for (List<String> texts :
        List.of(
            List.of("北京办公室在3楼", "北京仓库在5楼"),
            List.of("第1章由王先生写完", "第2章由李先生写完"),
            List.of("今天送来牛奶12升", "今天送来面粉14袋"))) {
      assertApart(texts);
    }
  }

  @Test
  void aNoteThatSaysThatItCorrectsComesFirst() {
    Hit was = hit("2026-01-05", "- The staging database runs on port 5433", "stage", "port");
    for (String text :
        List.of(
            "- Correction: the staging database runs on port 5434",
            "- **UPDATE:** the staging database runs on port 5434 since today",
            "- Staging database port is 5434, not 5433 any more")) {
      Hit is = hit("2026-01-07", text, "stage", "port");
      assertThat(Corrections.newerFirst(List.of(was, is)))
          .as(text)
          .containsExactly(is, marked(was, is));
    }
  }

  @Test
  void underOneLabelPathsAndSeveralNumbersAreValues() {
    Hit was = hit("2026-01-05", "Git panel: `src/hooks/useGit.ts` asks git", "git");
    Hit is = hit("2026-04-05", "Git panel: `src/features/git/useGit.ts` asks git", "git");
    assertThat(Corrections.newerFirst(List.of(was, is))).containsExactly(is, marked(was, is));
    Hit stack = hit("2026-01-05", "Backend: Express on port 3000", "backend");
    Hit other = hit("2026-04-05", "Backend: Fastify on port 4000", "backend");
    assertThat(Corrections.newerFirst(List.of(stack, other)))
        .containsExactly(other, marked(stack, other));
    Hit disk = hit("2026-01-05", "Report: the nightly job writes to the harbor disk", "report");
    Hit path = hit("2026-04-05", "Report: the nightly job writes to the /srv disk", "report");
    assertThat(Corrections.newerFirst(List.of(disk, path)))
        .containsExactly(path, marked(disk, path));
    Hit few = hit("2026-01-05", "| Tests | 412 pass | 3 skipped |", "test");
    Hit many = hit("2026-04-05", "| Tests | 418 pass | 0 skipped |", "test");
    assertThat(Corrections.newerFirst(List.of(few, many))).containsExactly(many, marked(few, many));
  }

  @Test
  void ofASeriesOneValueOfOneThingIsStillCorrected() {
    Hit tides = hit("2026-01-05", "Flaky test: test_tides fails once in 20 runs.", "flaki");
    Hit berths = hit("2026-02-05", "Flaky test: test_berths fails once in 50 runs.", "flaki");
    Hit now = hit("2026-04-05", "Flaky test: test_tides fails once in 30 runs.", "flaki");
    assertThat(Corrections.newerFirst(List.of(tides, berths, now)))
        .containsExactly(now, marked(tides, now), berths);
  }

  @Test
  void whatSaysAnotherThingStaysWhereItIs() {
    List<List<Hit>> apart =
        List.of(
            List.of(
                hit("2026-01-05", "- fixed the flaky test of the checkout page", "test"),
                hit("2026-04-05", "- fixed the flaky test of the billing page", "test")),
            List.of(
                hit("2026-01-05", "- release 4 is out and the team is tired", "releas"),
                hit("2026-04-05", "- release 5 waits for a review by the board", "releas")),
            List.of(
                hit("2026-01-05", "Task 4: [Name] - [Owner] - [Duration]", "task"),
                hit("2026-04-05", "Task 5: [Name] - [Owner] - [Duration]", "task")),
            List.of(
                hit("2026-01-05", "- Reviewed on 2026-01-04 by the whole ferry team", "review"),
                hit("2026-04-05", "- Reviewed on 2026-04-04 by the whole ferry team", "review")),
            List.of(
                hit("2026-01-05", "- 09:30 standup with the ferry team", "standup"),
                hit("2026-04-05", "- 10:15 standup with the ferry team", "standup")),
            List.of(
                hit("2026-01-05", "- Ran 412 tests of the suite, 3 failed", "test"),
                hit("2026-04-05", "- Ran 418 tests of the suite, 0 failed", "test")),
            List.of(
                hit("2026-01-05", "- Deployed version 4.11 to staging", "deploy"),
                hit("2026-01-06", "- Deployed version 4.12 to staging", "deploy"),
                hit("2026-01-07", "- Deployed version 4.13 to staging", "deploy"),
                hit("2026-01-08", "- Deployed version 4.14 to staging", "deploy")),
            List.of(
                hit("2026-01-05", "- The staging database runs on port 5433", "stage", "port"),
                hit(
                    "2026-04-05",
                    "- The mail relay of staging wants 25, not 5433",
                    "stage",
                    "port")),
            List.of(
                hit("2026-01-05", "Flaky test: test_tides fails about once in 20 runs.", "flaki"),
                hit("2026-04-05", "Flaky test: test_berths fails about once in 50 runs.", "flaki")),
            List.of(
                hit("2026-01-05", "Meeting with Nord: they want the berth plan as PDF.", "nord"),
                hit("2026-04-05", "Meeting with Nord: they want the tide table as CSV.", "nord")),
            List.of(
                hit("2026-01-05", "Profiling: import took 41 s before the index.", "import"),
                hit("2026-04-05", "Profiling: import took 12 s after the index.", "import")),
            List.of(
                hit("2026-01-05", "Weekly ops report: 3 alerts, all from the lock.", "report"),
                hit("2026-01-12", "Weekly ops report: 5 alerts, two from the quay.", "report"),
                hit("2026-01-19", "Weekly ops report: no alerts.", "report")),
            List.of(MARCH, hit("2026-03-01", MAY.passage().text(), "stage", "port")),
            List.of(hit("2026-03-01", MARCH.passage().text(), "stage", "port", "5432"), MAY),
            List.of(
                TestHits.of("topics/a.md", 1, MARCH.passage().text()),
                TestHits.of("topics/b.md", 1, MAY.passage().text())));
    for (List<Hit> hits : apart) {
      assertThat(Corrections.newerFirst(hits)).isEqualTo(hits);
    }
  }

  @Test
  void theBlockSaysWhatIsOlder() {
    assertThat(Corrections.newerFirst(List.of(MARCH, MAY)).getLast().corrected())
        .contains("2026-05-09");
    assertThat(RecalledBlock.render(Corrections.newerFirst(List.of(MARCH, MAY)), 2_000))
        .containsSubsequence(
            "daily/2026-05-09.md",
            "port 5544",
            "daily/2026-03-01.md",
            "> (older: see 2026-05-09)",
            "port 5432");
  }

  @Test
  void ofOneDayTheLaterTimeStands() {
    Hit was = stamped("2026-11-25 08:00:00", "Boiler pressure is 2 bar");
    Hit is = stamped("2026-11-25 15:00:00", "Boiler pressure is 3 bar");
    assertThat(Corrections.newerFirst(List.of(was, is)))
        .containsExactly(is.withHour(), marked(was, is).withHour());
    List<Hit> alike = List.of(was, stamped("2026-11-25 08:00:00", "Boiler pressure is 3 bar"));
    assertThat(Corrections.newerFirst(alike)).isEqualTo(alike);
  }

  private static Hit stamped(String at, String text) {
    String file = "<!-- " + at + " -->\n" + text + "\n";
    MemoryPath path = new MemoryPath("boiler.md");
    Passage passage = Passages.of(Scope.GLOBAL, path, file).getFirst();
    return TestHits.of("boiler.md", 2, text).withTerms(Set.of("boiler", "pressur")).with(passage);
  }
}
