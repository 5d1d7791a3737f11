package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.SearchReport.CitedHit;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.Trace;

/// One injection, as it is shown.
///
/// @param id the batch line it answers; empty for a single injection
public record InjectionReport(Optional<String> id, Injection injection, Duration took) {

  /// Asks the engine.
  public static InjectionReport of(
      Optional<String> id, MemoryEngine engine, InjectionRequest request) {
    long start = System.nanoTime();
    Injection injection = engine.inject(request);
    return new InjectionReport(id, injection, Duration.ofNanos(System.nanoTime() - start));
  }

  /// Done when there is a block; else the recall's reason decides.
  public ExitCode exit() {
    if (!injection.block().isEmpty()) {
      return ExitCode.OK;
    }
    ExitCode exit = ExitCode.of(injection.reason());
    return exit == ExitCode.OK ? ExitCode.NOTHING : exit;
  }

  public void write(JsonGenerator json) throws IOException {
    JsonWrite.optional(json, "id", id);
    json.writeStringField("reason", injection.reason().label());
    SearchReport.writeFreshness(json, injection.freshness());
    json.writeStringField("block", injection.block());
    json.writeStringField("standing", injection.standing());
    json.writeStringField("recalled", injection.recalled());
    json.writeNumberField("chars", injection.block().length());
    json.writeNumberField("budget", injection.budgetChars());
    json.writeNumberField("took_ms", SearchReport.millis(took));
    JsonWrite.optional(json, "trace", injection.trace());
    TraceReport.writeSections(json, injection.sections());
    SearchReport.writeHits(json, CitedHit.plain(injection.hits()));
    JsonWrite.strings(json, "given", injection.given());
  }

  /// The same with everything that was found and what became of it.
  public void writeExplained(JsonGenerator json) throws IOException {
    write(json);
    if (injection.explanation().isPresent()) {
      Trace trace = injection.explanation().get();
      json.writeStringField("profile", trace.profile());
      json.writeStringField("part", trace.part());
      json.writeStringField("gate", trace.gate());
      TraceReport.writeCandidates(json, trace);
    }
  }

  /// For people: what went in, what did not, and why.
  ///
  /// @param says the first line of each passage that was found, by its id
  public String text(Map<String, String> says) {
    StringBuilder out = new StringBuilder();
    out.append(injection.block().length()).append(" of ").append(injection.budgetChars());
    out.append(" characters; recall: ").append(injection.reason().label()).append('\n');
    TraceReport.sections(out, injection.sections());
    injection.explanation().ifPresent(trace -> TraceReport.candidates(out, trace, says));
    if (!injection.block().isEmpty()) {
      out.append("\n").append("-".repeat(60)).append('\n');
      out.append(VisibleText.forPeople(injection.block()));
      out.append(injection.block().endsWith("\n") ? "" : "\n");
    }
    return out.toString();
  }
}
