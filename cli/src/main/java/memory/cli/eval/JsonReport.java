package memory.cli.eval;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import memory.cli.eval.Dataset.Question;
import memory.cli.eval.EvalReport.Group;
import memory.cli.eval.EvalReport.QuestionResult;
import memory.cli.output.JsonText;
import memory.engine.file.JsonWrite;

/// An eval as the fields of one JSON object: everything that the text shows, and every question.
public record JsonReport(EvalReport report, JsonGenerator json) {
  private static final double NANOS_PER_MILLI = 1e6;

  public static void write(EvalReport report, JsonGenerator json) throws IOException {
    new JsonReport(report, json).write();
  }

  private void write() throws IOException {
    writeDataset();
    json.writeNumberField("seed", report.run().seed());
    json.writeArrayFieldStart("arms");
    for (int i = 0; i < report.summaries().size(); i++) {
      writeArm(report.run().arms().get(i), report.summaries().get(i));
    }
    json.writeEndArray();
    writeDelta();
    writeComparisons();
    writeGroups("categories", report.categories());
    writeGroups("tags", report.tags());
    JsonWrite.objects(json, "questions", report.all().results()).each(this::writeQuestion);
  }

  private void writeDataset() throws IOException {
    Dataset dataset = report.run().dataset();
    json.writeObjectFieldStart("dataset");
    json.writeStringField("name", dataset.name());
    json.writeStringField("folder", dataset.source());
    json.writeStringField("hash", dataset.hash());
    json.writeNumberField("corpora", dataset.corpora().size());
    json.writeNumberField("questions", report.all().asked());
    json.writeNumberField("scored", report.all().scored());
    json.writeNumberField("negatives", report.all().negatives());
    json.writeEndObject();
  }

  private void writeArm(Arm arm, ArmSummary summary) throws IOException {
    json.writeStartObject();
    json.writeStringField("arm", arm.label());
    if (report.all().scored() > 0) {
      writeNumber("gold_in_block", summary.share());
      writeNumber("gold_in_block_any", summary.any());
    }
    writeNumber("hits_gold_or_beside", summary.precision());
    if (!summary.filled().isEmpty()) {
      json.writeObjectFieldStart("gold_in_chars_of_hits");
      for (int i = 0; i < summary.filled().size(); i++) {
        writeNumber(String.valueOf(Outcome.Ranked.SIZES.get(i)), summary.filled().get(i));
      }
      json.writeEndObject();
    }
    writeScore("passage", summary.passages());
    writeScore("file", summary.files());
    json.writeNumberField("silent", summary.silent());
    json.writeNumberField("stale", summary.stale());
    json.writeNumberField("failures", summary.failures());
    writeNumber("chars_mean", summary.blockChars());
    writeNumber("recalled_chars_mean", summary.recalledChars());
    json.writeNumberField("chars_most", summary.mostChars());
    json.writeNumberField("standing_forms", summary.standingForms());
    writeNumber("repeat_rate", summary.session().repeatRate());
    writeNumber("prefix_stability", summary.session().prefixStability());
    writeMillis("p50_ms", summary.injections().percentile(50));
    writeMillis("p95_ms", summary.injections().percentile(95));
    writeMillis("search_p50_ms", summary.searches().percentile(50));
    writeMillis("search_p95_ms", summary.searches().percentile(95));
    json.writeEndObject();
  }

  private void writeScore(String name, Optional<RankScore> maybe) throws IOException {
    if (maybe.isEmpty()) {
      return;
    }
    RankScore score = maybe.get();
    json.writeObjectFieldStart(name);
    writeNumber("r1", score.r1());
    writeNumber("r3", score.r3());
    writeNumber("r5", score.r5());
    writeNumber("r10", score.r10());
    writeNumber("mrr", score.mrr());
    writeNumber("ndcg10", score.ndcg10());
    writeNumber("map", score.ap());
    json.writeEndObject();
  }

  private void writeDelta() throws IOException {
    json.writeObjectFieldStart("delta");
    json.writeStringField("arm", report.run().arms().getFirst().label());
    json.writeStringField("baseline", report.run().arms().getLast().label());
    Optional<Comparison> delta = report.delta();
    if (delta.isPresent()) {
      writeInterval(delta.get().difference());
    }
    json.writeNumberField("resamples", Comparison.ROUNDS);
    json.writeEndObject();
  }

  private void writeInterval(Comparison.Interval difference) throws IOException {
    writeNumber("mean", difference.mean());
    writeNumber("low", difference.low());
    writeNumber("high", difference.high());
  }

  private void writeComparisons() throws IOException {
    JsonWrite.objects(json, "comparisons", report.comparisons())
        .each(one -> {
          json.writeStringField("arm", report.run().arms().get(one.a()).label());
          json.writeStringField("baseline", report.run().arms().get(one.b()).label());
          json.writeStringField("measure", one.measure().label());
          json.writeNumberField("questions", one.questions());
          writeNumber("a", one.meanA());
          writeNumber("b", one.meanB());
          writeInterval(one.difference());
          writeNumber("p", one.p());
          json.writeNumberField("better", one.better());
          json.writeNumberField("worse", one.worse());
        });
  }

  private void writeGroups(String name, List<Group> groups) throws IOException {
    int arms = report.run().arms().size();
    JsonWrite.objects(json, name, groups)
        .each(group -> {
          json.writeStringField("name", group.name());
          json.writeNumberField("scored", group.scored());
          json.writeNumberField("negatives", group.negatives());
          writeMeans(group, Measure.GOLD_IN_BLOCK);
          json.writeArrayFieldStart("silent");
          for (int i = 0; i < arms; i++) {
            json.writeNumber(group.silent(i));
          }
          json.writeEndArray();
          if (group.scored() + group.negatives() > 0) {
            writeNumber("delta", group.delta(0, arms - 1));
          }
          for (Measure measure : Measure.values()) {
            if (measure != Measure.GOLD_IN_BLOCK) {
              writeMeans(group, measure);
            }
          }
        });
  }

  /// One number an arm, null where it has none; nothing when no arm has one.
  private void writeMeans(Group group, Measure measure) throws IOException {
    int arms = report.run().arms().size();
    if (IntStream.range(0, arms).allMatch(arm -> group.mean(measure, arm).isEmpty())) {
      return;
    }
    json.writeArrayFieldStart(measure.label());
    for (int i = 0; i < arms; i++) {
      JsonWrite.write(json, group.mean(measure, i).map(JsonReport::rounded).orElse(null));
    }
    json.writeEndArray();
  }

  private void writeQuestion(QuestionResult result) throws IOException {
    Question question = result.question();
    json.writeStringField("id", question.id());
    json.writeStringField("category", question.category());
    JsonWrite.strings(json, "tags", question.tags());
    json.writeBooleanField("negative", question.negative());
    JsonWrite.objects(json, "arms", result.outcomes()).each(this::writeOutcome);
  }

  private void writeOutcome(Outcome outcome) throws IOException {
    json.writeStringField("reason", outcome.reason().label());
    json.writeNumberField("found", outcome.found());
    json.writeNumberField("wanted", outcome.wanted());
    json.writeNumberField("hits", outcome.hits());
    json.writeNumberField("useful", outcome.useful());
    json.writeBooleanField("stale", outcome.stale());
    json.writeNumberField("chars", outcome.blockChars());
    if (outcome.ranked().isPresent()) {
      Outcome.Ranked ranked = outcome.ranked().get();
      if (ranked.passages().isPresent()) {
        writeNumber("mrr", ranked.passages().get().mrr());
      }
      writeScore("passage", ranked.passages());
      writeScore("file", ranked.files());
      writeMillis("search_ms", ranked.took());
    }
    writeMillis("took_ms", outcome.took());
  }

  private void writeMillis(String name, Duration time) throws IOException {
    writeNumber(name, time.toNanos() / NANOS_PER_MILLI);
  }

  private void writeNumber(String name, double number) throws IOException {
    json.writeNumberField(name, rounded(number));
  }

  private static double rounded(double number) {
    return JsonText.rounded(number, 4);
  }
}
