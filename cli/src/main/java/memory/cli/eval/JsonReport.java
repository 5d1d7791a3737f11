package memory.cli.eval;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// An eval as the fields of one JSON object: everything that the text shows, and every question.
public final class JsonReport {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double UNIT = 1e4;

  private final EvalReport report;
  private final JsonGenerator json;

  private JsonReport(EvalReport report, JsonGenerator json) {
    this.report = report;
    this.json = json;
  }

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
    writeGroups("categories", report.categories());
    writeGroups("tags", report.tags());
    json.writeArrayFieldStart("questions");
    for (QuestionResult result : report.results()) {
      writeQuestion(result);
    }
    json.writeEndArray();
  }

  private void writeDataset() throws IOException {
    Dataset dataset = report.run().dataset();
    json.writeObjectFieldStart("dataset");
    json.writeStringField("name", dataset.name());
    json.writeStringField("folder", dataset.folder().toString());
    json.writeStringField("hash", dataset.hash());
    json.writeNumberField("corpora", dataset.corpora().size());
    json.writeNumberField("questions", report.results().size() - report.negatives());
    json.writeNumberField("scored", report.scored());
    json.writeNumberField("negatives", report.negatives());
    json.writeEndObject();
  }

  private void writeArm(Arm arm, ArmSummary summary) throws IOException {
    json.writeStartObject();
    json.writeStringField("arm", arm.label());
    writeNumber("gold_in_block", summary.share());
    writeNumber("gold_in_block_any", summary.any());
    writeScore("passage", summary.passages());
    writeScore("file", summary.files());
    json.writeNumberField("silent", summary.silent());
    json.writeNumberField("stale", summary.stale());
    json.writeNumberField("failures", summary.failures());
    writeNumber("chars_mean", summary.blockChars());
    writeNumber("recalled_chars_mean", summary.recalledChars());
    json.writeNumberField("chars_most", summary.mostChars());
    json.writeNumberField("standing_forms", summary.standingForms());
    writeNumber("p50_ms", summary.p50().toNanos() / NANOS_PER_MILLI);
    writeNumber("p95_ms", summary.p95().toNanos() / NANOS_PER_MILLI);
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
    json.writeEndObject();
  }

  private void writeDelta() throws IOException {
    json.writeObjectFieldStart("delta");
    json.writeStringField("arm", report.run().arms().getFirst().label());
    json.writeStringField("baseline", report.run().arms().getLast().label());
    writeNumber("mean", report.delta().mean());
    writeNumber("low", report.delta().low());
    writeNumber("high", report.delta().high());
    json.writeNumberField("resamples", Bootstrap.RESAMPLES);
    json.writeEndObject();
  }

  private void writeGroups(String name, List<EvalReport.Group> groups) throws IOException {
    json.writeArrayFieldStart(name);
    for (EvalReport.Group group : groups) {
      json.writeStartObject();
      json.writeStringField("name", group.name());
      json.writeNumberField("scored", group.scored());
      json.writeNumberField("negatives", group.negatives());
      json.writeArrayFieldStart("gold_in_block");
      for (double sum : group.shares()) {
        json.writeNumber(rounded(group.scored() == 0 ? 0 : sum / group.scored()));
      }
      json.writeEndArray();
      json.writeArrayFieldStart("silent");
      for (int silent : group.silent()) {
        json.writeNumber(silent);
      }
      json.writeEndArray();
      writeNumber("delta", group.delta());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeQuestion(QuestionResult result) throws IOException {
    Question question = result.question();
    json.writeStartObject();
    json.writeStringField("id", question.id());
    json.writeStringField("category", question.category());
    json.writeArrayFieldStart("tags");
    for (String tag : question.tags()) {
      json.writeString(tag);
    }
    json.writeEndArray();
    json.writeBooleanField("negative", question.negative());
    json.writeArrayFieldStart("arms");
    for (Outcome outcome : result.outcomes()) {
      json.writeStartObject();
      json.writeStringField("reason", outcome.reason().label());
      json.writeNumberField("found", outcome.found());
      json.writeNumberField("wanted", outcome.wanted());
      json.writeNumberField("hits", outcome.hits());
      json.writeBooleanField("stale", outcome.stale());
      json.writeNumberField("chars", outcome.blockChars());
      if (outcome.passages().isPresent()) {
        writeNumber("mrr", outcome.passages().get().mrr());
      }
      writeNumber("took_ms", outcome.took().toNanos() / NANOS_PER_MILLI);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeNumber(String name, double number) throws IOException {
    json.writeNumberField(name, rounded(number));
  }

  private static double rounded(double number) {
    return Math.round(number * UNIT) / UNIT;
  }
}
