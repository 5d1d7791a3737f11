package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.Dataset.Question;
import memory.cli.eval.EvalReport.Group;
import memory.engine.model.SearchIndex;
import org.junit.jupiter.api.Test;

class EvalRunTest {
  private static final Gold PORT = gold("daily/2026-02-01.md", 3, "the port is 9100");
  private static final Gold OLD_PORT = gold("daily/2026-02-01.md", 2, "the port is 515");
  private static final Gold CAT = gold("MEMORY.md", 7, "the cat is called ada");

  private final FakeRecaller recaller =
      new FakeRecaller(
          Map.of(
              "port?",
              List.of(
                  FakeRecaller.hit("daily/2026-02-01.md", 3, "The port\n  is **9100**"),
                  FakeRecaller.hit("MEMORY.md", 1, "something else")),
              "cat?",
              List.of(
                  FakeRecaller.hit("MEMORY.md", 1, "something else"),
                  FakeRecaller.hit("MEMORY.md", 7, "The cat is called Ada")),
              "moon?",
              List.of(FakeRecaller.hit("MEMORY.md", 1, "something else")),
              "old port?",
              List.of(FakeRecaller.hit("daily/2026-02-01.md", 2, "the port is 515"))));

  @Test
  void whatStandsInTheBlockIsFoundAndTheDeltaIsOfFirstToLast() throws Exception {
    EvalReport report = run(question("port?", "daily", PORT), question("cat?", "long_term", CAT));
    assertThat(report.summaries().getFirst().share()).isEqualTo(0.5);
    assertThat(report.summaries().getLast().share()).isZero();
    assertThat(report.delta().orElseThrow().difference().mean()).isEqualTo(0.5);
    assertThat(report.categories()).extracting(Group::name).containsExactly("daily", "long_term");
    assertThat(report.categories()).extracting(group -> group.share(0)).containsExactly(1.0, 0.0);
    assertThat(report.categories()).extracting(group -> group.share(1)).containsExactly(0.0, 0.0);
  }

  @Test
  void theRankingIsScoredByPassageAndByFile() throws Exception {
    EvalReport report = run(question("cat?", "long_term", CAT));
    ArmSummary with = report.summaries().getFirst();
    assertThat(with.passages().orElseThrow().mrr()).isEqualTo(0.5);
    assertThat(with.files().orElseThrow().mrr()).isEqualTo(1);
    assertThat(report.summaries().getLast().passages()).as("nothing is ranked").isEmpty();
  }

  @Test
  void aBetterPlaceBehindALesserOneIsWorseThanBeforeIt() throws Exception {
    Gold best = new Gold("MEMORY.md", Optional.of(new Gold.Lines(1, 1)), Optional.empty(), 3);
    EvalReport report =
        run(
            new Question(
                "g", "", "port?", "daily", List.of(), List.of(PORT, best), List.of(), List.of()));
    assertThat(report.summaries().getFirst().passages().orElseThrow().ndcg10())
        .isCloseTo(0.797, within(0.001));
  }

  @Test
  void aNegativeIsSilentWhenNothingWasRecalled() throws Exception {
    EvalReport report = run(negative("moon?"), negative("thanks"));
    assertThat(report.summaries()).extracting(ArmSummary::silent).containsExactly(1, 2);
    assertThat(report.all().negatives()).isEqualTo(2);
    assertThat(report.all().scored()).isZero();
    assertThat(report.categories().getFirst().delta(0, 1)).isEqualTo(-0.5);
  }

  @Test
  void supersededTextAmongTheHitsIsCounted() throws Exception {
    EvalReport report =
        run(
            new Question(
                "s",
                "",
                "old port?",
                "decision",
                List.of(),
                List.of(PORT),
                List.of(OLD_PORT),
                List.of()));
    assertThat(report.summaries()).extracting(ArmSummary::stale).containsExactly(1, 0);
  }

  @Test
  void goldThatIsAWholeFileIsJudgedByItsFile() throws Exception {
    Gold daily = Gold.wholeFile("daily/2026-02-01.md");
    EvalReport report =
        run(
            new Question("f", "", "port?", "file", List.of(), List.of(daily), List.of(), List.of()),
            new Question(
                "g", "", "old port?", "file", List.of(), List.of(CAT), List.of(daily), List.of()));
    ArmSummary with = report.summaries().getFirst();
    assertThat(with.precision()).isEqualTo(0.5);
    assertThat(with.stale()).isOne();
  }

  @Test
  void whatWasNeverJudgedHasNoFigure() throws Exception {
    Gold daily = Gold.wholeFile("daily/2026-02-01.md");
    EvalReport report =
        run(
            new Question(
                "f", "", "port?", "file", List.of(), List.of(daily), List.of(), List.of()));
    assertThat(new ReportTables(report).text(false))
        .containsPattern("(?m)^gold in the block, mean share +- +-$")
        .containsPattern("(?m)^file +- +- +-$");
    assertThat(json(report)).doesNotContain("gold_in_block", "\"mean\":0.0", "\"delta\":0.0");
  }

  @Test
  void theStandingBlocksAreCompared() throws Exception {
    assertThat(run(question("port?", "daily", PORT), negative("thanks")).summaries())
        .extracting(ArmSummary::standingForms)
        .containsExactly(1, 1);
  }

  @Test
  void progressIsToldForEachQuestionAndTheEngineIsClosed() throws Exception {
    List<String> told = new ArrayList<>();
    new EvalRun(dataset(negative("thanks"), negative("moon?")), arms(), 1)
        .with(corpus -> recaller, (done, total) -> told.add(done + "/" + total));
    assertThat(told).containsExactly("1/2", "2/2");
    assertThat(recaller.closed).isTrue();
  }

  @Test
  void theTextShowsQuestionsSourcesAndTheTotal() throws Exception {
    String text =
        new ReportTables(
                run(
                    question("port?", "daily", PORT),
                    question("cat?", "long_term", CAT),
                    negative("moon?")))
            .text(false);
    assertThat(text)
        .contains("test: 2 questions, 1 negatives (data 00ff, seed 1)")
        .containsPattern("(?m)^port\\? +daily +1/1 +0/1 +\\+100% +1\\.000$")
        .containsPattern("(?m)^cat\\? +long_term +0/1 +0/1 +0% +0\\.631$")
        .containsPattern("(?m)^moon\\? +negative +1 hit +silent$")
        .containsPattern("(?m)^negative +0/1 silent +1/1 silent +-100%$")
        .containsPattern("(?m)^TOTAL without negatives +1/2 +0/2 +\\+50%  \\[0%, \\+100%\\]$")
        .containsPattern("(?m)^passage MRR +0\\.750 +-$")
        .containsPattern("(?m)^different standing blocks +1 +1$");
  }

  @Test
  void theJsonHoldsTheSameFigures() throws Exception {
    EvalReport report = run(question("port?", "daily", PORT), negative("moon?"));
    Map<String, Object> read = JSON.std.mapFrom(json(report));
    assertThat(read)
        .containsOnlyKeys(
            "dataset", "seed", "arms", "delta", "comparisons", "categories", "tags", "questions");
    assertThat(JSON.std.asString(read.get("delta")))
        .startsWith("{\"arm\":\"selective\",\"baseline\":\"selective:search=off\",\"mean\":1.0");
    assertThat(JSON.std.asString(read.get("categories")))
        .contains("{\"name\":\"daily\",\"scored\":1,\"negatives\":0,\"gold_in_block\":[1.0,0.0]");
  }

  @Test
  void percentilesAreTheNearestRank() {
    var times = ArmSummary.Latencies.of(List.of(ms(4), ms(1), ms(3), ms(2)));
    assertThat(times.percentile(50)).isEqualTo(ms(2));
    assertThat(times.percentile(95)).isEqualTo(ms(4));
    assertThat(ArmSummary.Latencies.of(List.of(ms(7))).percentile(50)).isEqualTo(ms(7));
    assertThat(ArmSummary.Latencies.of(List.of()).percentile(50)).isZero();
  }

  private static String json(EvalReport report) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      JsonReport.write(report, json);
      json.writeEndObject();
    }
    return text.toString();
  }

  private EvalReport run(Question... questions) throws IOException {
    return new EvalRun(dataset(questions), arms(), 1)
        .with(corpus -> recaller, SearchIndex.Progress.SILENT);
  }

  private static List<Arm> arms() {
    return new ArmSyntax(List.of("selective"), List.of()).parse(Arm.DEFAULT);
  }

  private static Dataset dataset(Question... questions) {
    Corpus corpus = new Corpus("", Path.of("memory"), Instant.EPOCH, ZoneOffset.UTC);
    return new Dataset("test", "set", "00ff", List.of(corpus), List.of(questions), List.of());
  }

  private static Question question(String text, String category, Gold gold) {
    return new Question(text, "", text, category, List.of(), List.of(gold), List.of(), List.of());
  }

  private static Question negative(String text) {
    return new Question(text, "", text, "negative", List.of(), List.of(), List.of(), List.of());
  }

  private static Gold gold(String file, int line, String evidence) {
    return new Gold(file, Optional.of(new Gold.Lines(line, line)), Optional.of(evidence));
  }

  private static Duration ms(int millis) {
    return Duration.ofMillis(millis);
  }
}
