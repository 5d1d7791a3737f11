package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.RecallResult;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchMode;
import memory.engine.request.SearchQuestion;

/// One answered search, as it is shown.
///
/// @param id the batch line it answers; empty for a single search
/// @param query as it was asked, filters included
/// @param mode that was wanted
/// @param block the hits as they would be injected; empty when not asked for
public record SearchReport(
    Optional<String> id,
    String query,
    SearchMode mode,
    RecallResult result,
    List<CitedHit> hits,
    Optional<String> block,
    Duration took) {
  private static final double NANOS_PER_MILLI = 1e6;

  public SearchReport {
    hits = List.copyOf(hits);
  }

  /// Asks the engine for what stands in memory's text.
  public static SearchReport of(MemoryEngine engine, SearchQuestion question) {
    long start = System.nanoTime();
    RecallResult result = engine.search(question);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    List<CitedHit> hits =
        result.hits().stream()
            .map(hit -> new CitedHit(hit, Optional.empty(), question.explain()))
            .toList();
    return new SearchReport(
        Optional.empty(),
        question.text(),
        question.mode().orElse(engine.workspace().config().search().mode()),
        result,
        hits,
        Optional.empty(),
        took);
  }

  /// How passages were compared: by their words where models were not ready.
  public SearchMode used() {
    return result instanceof RecallResult.Found(SearchAnswer answer)
        ? answer.mode()
        : SearchMode.KEYWORD;
  }

  public ExitCode exit() {
    return ExitCode.of(result.reason());
  }

  public void write(JsonGenerator json) throws IOException {
    JsonWrite.optional(json, "id", id);
    json.writeStringField("query", query);
    json.writeStringField("mode", mode.label());
    if (mode != SearchMode.KEYWORD && !(result instanceof RecallResult.Failed)) {
      json.writeStringField("mode_used", used().label());
    }
    json.writeStringField("reason", result.reason().label());
    writeFreshness(json, result.freshness());
    json.writeNumberField("took_ms", millis(took));
    writeTotal(json);
    writeHits(json, hits);
    JsonWrite.optional(json, "block", block);
  }

  private void writeTotal(JsonGenerator json) throws IOException {
    if (result instanceof RecallResult.Found(SearchAnswer answer)) {
      json.writeNumberField("total", answer.total());
      if (answer.totalCapped()) {
        json.writeBooleanField("total_capped", true);
      }
    } else {
      json.writeNumberField("total", 0);
    }
  }

  static void writeFreshness(JsonGenerator json, Freshness freshness) throws IOException {
    json.writeStringField("freshness", freshness.label());
    if (!freshness.reason().isEmpty()) {
      json.writeStringField("freshness_reason", freshness.reason());
    }
  }

  static double millis(Duration took) {
    return JsonText.rounded(took.toNanos() / NANOS_PER_MILLI, 1);
  }

  private static final int SCORE_DIGITS = 3;

  /// The field `hits`.
  static void writeHits(JsonGenerator json, List<CitedHit> hits) throws IOException {
    JsonWrite.objects(json, "hits", hits).each(hit -> writeHit(json, hit));
  }

  private static void writeHit(JsonGenerator json, CitedHit cited) throws IOException {
    Hit hit = cited.hit();
    Passage passage = hit.passage();
    NoteJson.writePlace(json, passage);
    json.writeNumberField("score", JsonText.rounded(hit.score(), SCORE_DIGITS));
    json.writeStringField("snippet", hit.snippet());
    NoteJson.writeText(json, passage);
    if (hit.isContext()) {
      json.writeBooleanField("context", true);
    }
    JsonWrite.optional(json, "corrected", hit.corrected());
    JsonWrite.optional(json, "gone", hit.gone());
    if (hit.arrival().isPresent()) {
      json.writeObjectFieldStart("new");
      NewTextReport.write(json, hit.arrival().get());
      json.writeEndObject();
    }
    if (cited.context().isPresent()) {
      JsonWrite.strings(json, "before", cited.context().get().before());
      JsonWrite.strings(json, "after", cited.context().get().after());
    }
    if (cited.explained()) {
      json.writeObjectFieldStart("explain");
      JsonWrite.strings(json, "terms", hit.terms().stream().sorted().toList());
      json.writeObjectFieldStart("parts");
      for (Map.Entry<String, Double> part : hit.parts().entrySet()) {
        json.writeNumberField(part.getKey(), JsonText.rounded(part.getValue(), SCORE_DIGITS));
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  /// A hit and what is shown with it.
  ///
  /// @param context the lines around it in its file; empty when not asked for
  /// @param explained whether its score is taken apart
  public record CitedHit(Hit hit, Optional<Context> context, boolean explained) {

    /// The lines before and after a passage, in the file's order.
    public record Context(List<String> before, List<String> after) {
      public Context {
        before = List.copyOf(before);
        after = List.copyOf(after);
      }
    }

    public static List<CitedHit> plain(List<Hit> hits) {
      return hits.stream().map(hit -> new CitedHit(hit, Optional.empty(), false)).toList();
    }
  }
}
