package memory.engine.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.request.SectionReport;
import memory.engine.request.Trace;
import memory.engine.request.Verdict;
import org.jspecify.annotations.Nullable;

/// A [Trace] as one line of JSON.
final class TraceCodec {
  private TraceCodec() {}

  static byte[] encode(Trace trace) throws IOException {
    return JsonWrite.bytes(json -> {
      json.writeStringField("id", trace.id());
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
      json.writeArrayFieldStart("sections");
      for (SectionReport section : trace.sections()) {
        write(json, section);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("candidates");
      for (Trace.Candidate candidate : trace.candidates()) {
        write(json, candidate);
      }
      json.writeEndArray();
    });
  }

  private static void write(JsonGenerator json, SectionReport section) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", section.name());
    for (Map.Entry<String, Integer> figure : section.figures().entrySet()) {
      json.writeNumberField(figure.getKey(), figure.getValue());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Trace.Candidate candidate) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", candidate.id());
    json.writeStringField("place", candidate.citation());
    json.writeStringField("scope", candidate.scope());
    json.writeNumberField("score", candidate.score());
    json.writeStringField("verdict", candidate.verdict().label());
    JsonWrite.strings(json, "terms", candidate.terms());
    write(json, "parts", candidate.parts());
    write(json, "evidence", candidate.evidence());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String field, Map<String, Double> figures)
      throws IOException {
    json.writeObjectFieldStart(field);
    for (Map.Entry<String, Double> figure : figures.entrySet()) {
      json.writeNumberField(figure.getKey(), figure.getValue());
    }
    json.writeEndObject();
  }

  /// Empty when the line is none of ours.
  static Optional<Trace> decode(String line) {
    try {
      Map<String, Object> fields = BoundedJson.object(line.getBytes(StandardCharsets.UTF_8));
      List<SectionReport> sections = new ArrayList<>();
      for (Map<?, ?> section : objects(fields.get("sections"))) {
        sections.add(
            new SectionReport(
                text(section.get("name")),
                number(section.get("priority")).intValue(),
                number(section.get("cap")).intValue(),
                number(section.get("chars")).intValue(),
                number(section.get("shown")).intValue(),
                number(section.get("dropped")).intValue()));
      }
      List<Trace.Candidate> candidates = new ArrayList<>();
      for (Map<?, ?> candidate : objects(fields.get("candidates"))) {
        candidate(candidate).ifPresent(candidates::add);
      }
      return Optional.of(
          new Trace(
              text(fields.get("id")),
              Instant.ofEpochMilli(number(fields.get("at")).longValue()),
              optional(fields.get("session")),
              optional(fields.get("agent")),
              text(fields.get("project")),
              text(fields.get("profile")),
              text(fields.get("part")),
              optional(fields.get("prompt")),
              number(fields.get("prompt_chars")).intValue(),
              text(fields.get("reason")),
              text(fields.get("freshness")),
              text(fields.get("gate")),
              number(fields.get("chars")).intValue(),
              number(fields.get("budget")).intValue(),
              number(fields.get("us")).longValue(),
              sections,
              candidates));
    } catch (MalformedJsonException foreign) {
      return Optional.empty();
    }
  }

  private static Optional<Trace.Candidate> candidate(Map<?, ?> fields) {
    List<String> terms = new ArrayList<>();
    if (fields.get("terms") instanceof List<?> list) {
      list.forEach(term -> terms.add(text(term)));
    }
    return Verdict.ofLabel(text(fields.get("verdict")))
        .map(verdict ->
            new Trace.Candidate(
                text(fields.get("id")),
                text(fields.get("place")),
                text(fields.get("scope")),
                number(fields.get("score")).doubleValue(),
                verdict,
                terms,
                figures(fields.get("parts")),
                figures(fields.get("evidence"))));
  }

  private static Map<String, Double> figures(@Nullable Object value) {
    Map<String, Double> figures = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, figure) -> figures.put(text(name), number(figure).doubleValue()));
    }
    return figures;
  }

  private static List<Map<?, ?>> objects(@Nullable Object value) {
    List<Map<?, ?>> objects = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof Map<?, ?> map) {
          objects.add(map);
        }
      }
    }
    return objects;
  }

  private static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  private static Optional<String> optional(@Nullable Object value) {
    return value instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private static Number number(@Nullable Object value) {
    return value instanceof Number number ? number : 0;
  }
}
