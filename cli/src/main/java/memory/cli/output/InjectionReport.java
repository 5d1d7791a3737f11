package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import memory.engine.inject.Injection;
import memory.engine.inject.SectionReport;

/// One injection, as it is shown.
///
/// @param id the batch line it answers; empty for a single injection
public record InjectionReport(Optional<String> id, Injection injection, Duration took) {

  /// Done when there is a block; else the recall's reason decides.
  public ExitCode exit() {
    if (!injection.block().isEmpty()) {
      return ExitCode.OK;
    }
    ExitCode exit = ExitCode.of(injection.reason());
    return exit == ExitCode.OK ? ExitCode.NOTHING : exit;
  }

  public void write(JsonGenerator json) throws IOException {
    if (id.isPresent()) {
      json.writeStringField("id", id.get());
    }
    json.writeStringField("reason", injection.reason().label());
    SearchReport.writeFreshness(json, injection.freshness());
    json.writeStringField("block", injection.block());
    json.writeStringField("standing", injection.standing());
    json.writeStringField("recalled", injection.recalled());
    json.writeNumberField("chars", injection.block().length());
    json.writeNumberField("budget", injection.budgetChars());
    json.writeNumberField("took_ms", SearchReport.millis(took));
    if (injection.trace().isPresent()) {
      json.writeStringField("trace", injection.trace().get());
    }
    json.writeArrayFieldStart("sections");
    for (SectionReport section : injection.sections()) {
      json.writeStartObject();
      json.writeStringField("name", section.name());
      json.writeNumberField("priority", section.priority());
      json.writeNumberField("cap", section.capChars());
      json.writeNumberField("chars", section.chars());
      json.writeNumberField("shown", section.shown());
      json.writeNumberField("dropped", section.dropped());
      json.writeEndObject();
    }
    json.writeEndArray();
    HitJson.writeAll(json, CitedHit.plain(injection.hits()));
    if (injection.explanation().isPresent()) {
      json.writeStringField("gate", injection.explanation().get().gate());
      TraceReport.writeCandidates(json, injection.explanation().get());
    }
  }
}
