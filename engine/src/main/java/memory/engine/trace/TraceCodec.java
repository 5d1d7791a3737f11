package memory.engine.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;

/// A [Trace] as one line of JSON.
final class TraceCodec {
  private TraceCodec() {}

  static byte[] encode(String id, Trace trace) throws IOException {
    return JsonWrite.bytes(json -> {
      json.writeStringField("id", id);
      json.writeNumberField("at", trace.at().toEpochMilli());
      JsonWrite.optional(json, "session", trace.session());
      JsonWrite.optional(json, "agent", trace.agent());
      json.writeStringField("project", trace.project());
      json.writeStringField("profile", trace.profile());
      json.writeStringField("part", trace.part());
      JsonWrite.optional(json, "prompt", trace.prompt());
      json.writeNumberField("prompt_chars", trace.promptChars());
      json.writeStringField("reason", trace.reason());
      json.writeStringField("freshness", trace.freshness());
      json.writeStringField("gate", trace.gate());
      json.writeNumberField("chars", trace.chars());
      json.writeNumberField("budget", trace.budgetChars());
      json.writeNumberField("us", trace.micros());
      JsonWrite.objects(json, "sections", trace.sections()).each(section -> write(json, section));
      JsonWrite.objects(json, "candidates", trace.candidates()).each(one -> write(json, one));
    });
  }

  private static void write(JsonGenerator json, SectionReport section) throws IOException {
    json.writeStringField("name", section.name());
    for (Map.Entry<String, Integer> figure : section.figures().entrySet()) {
      json.writeNumberField(figure.getKey(), figure.getValue());
    }
  }

  private static void write(JsonGenerator json, Trace.Candidate candidate) throws IOException {
    json.writeStringField("id", candidate.id());
    json.writeStringField("place", candidate.citation());
    json.writeStringField("scope", candidate.scope());
    json.writeNumberField("score", candidate.score());
    json.writeStringField("verdict", candidate.verdict().label());
    JsonWrite.strings(json, "terms", candidate.terms());
    JsonWrite.numbers(json, "parts", candidate.parts());
    JsonWrite.numbers(json, "evidence", candidate.evidence());
  }

  /// Empty when the line is none of ours.
  static Optional<Trace> decode(String line) {
    return JsonObject.of(line).map(TraceCodec::trace);
  }

  private static Trace trace(JsonObject json) {
    List<Trace.Candidate> candidates = new ArrayList<>();
    json.objects("candidates").forEach(one -> candidate(one).ifPresent(candidates::add));
    return new Trace(
        json.orEmpty("id"),
        Instant.ofEpochMilli(json.number("at").orElse(0).longValue()),
        json.string("session"),
        json.string("agent"),
        json.orEmpty("project"),
        json.orEmpty("profile"),
        json.orEmpty("part"),
        json.string("prompt"),
        json.whole("prompt_chars"),
        json.orEmpty("reason"),
        json.orEmpty("freshness"),
        json.orEmpty("gate"),
        json.whole("chars"),
        json.whole("budget"),
        json.number("us").orElse(0).longValue(),
        json.objects("sections").stream().map(TraceCodec::section).toList(),
        candidates);
  }

  private static SectionReport section(JsonObject json) {
    return new SectionReport(
        json.orEmpty("name"),
        json.whole("priority"),
        json.whole("cap"),
        json.whole("chars"),
        json.whole("shown"),
        json.whole("dropped"));
  }

  private static Optional<Trace.Candidate> candidate(JsonObject json) {
    return Verdict.ofLabel(json.orEmpty("verdict"))
        .map(verdict ->
            new Trace.Candidate(
                json.orEmpty("id"),
                json.orEmpty("place"),
                json.orEmpty("scope"),
                json.number("score").orElse(0).doubleValue(),
                verdict,
                json.strings("terms").orElse(List.of()),
                figures(json.child("parts")),
                figures(json.child("evidence"))));
  }

  private static Map<String, Double> figures(JsonObject json) {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Object name : json.fields().keySet()) {
      String key = String.valueOf(name);
      figures.put(key, json.number(key).orElse(0).doubleValue());
    }
    return figures;
  }
}
