package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import memory.engine.guard.VisibleText;
import memory.engine.trace.Trace;
import memory.engine.trace.Verdict;

/// A trace as it is told: in JSON, on one line, as it was kept, or as an explanation.
public final class TraceReport {
  private TraceReport() {}

  public static void write(JsonGenerator json, Trace trace) throws IOException {
    writeHead(json, trace);
    json.writeStringField("freshness", trace.freshness());
    json.writeStringField("gate", trace.gate());
    json.writeNumberField("budget", trace.budgetChars());
    json.writeArrayFieldStart("sections");
    for (Trace.Section section : trace.sections()) {
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
    writeCandidates(json, trace);
  }

  /// What was found, and what became of it.
  static void writeCandidates(JsonGenerator json, Trace trace) throws IOException {
    json.writeArrayFieldStart("candidates");
    for (Trace.Candidate candidate : trace.candidates()) {
      json.writeStartObject();
      json.writeStringField("id", candidate.id());
      json.writeStringField("citation", candidate.citation());
      json.writeStringField("scope", candidate.scope());
      json.writeNumberField("score", candidate.score());
      json.writeStringField("verdict", candidate.verdict().label());
      json.writeStringField("meaning", candidate.verdict().meaning());
      HitJson.writeStrings(json, "terms", candidate.terms());
      json.writeObjectFieldStart("parts");
      for (Map.Entry<String, Double> part : candidate.parts().entrySet()) {
        json.writeNumberField(part.getKey(), part.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /// What a list shows of it.
  public static void writeHead(JsonGenerator json, Trace trace) throws IOException {
    json.writeStringField("trace", trace.id());
    json.writeStringField("at", trace.at().toString());
    if (trace.session().isPresent()) {
      json.writeStringField("session", trace.session().get());
    }
    json.writeStringField("project", trace.project());
    json.writeStringField("profile", trace.profile());
    json.writeStringField("part", trace.part());
    if (trace.prompt().isPresent()) {
      json.writeStringField("prompt", trace.prompt().get());
    }
    json.writeNumberField("prompt_chars", trace.promptChars());
    json.writeStringField("reason", trace.reason());
    json.writeNumberField("chars", trace.chars());
    json.writeNumberField("found", trace.candidates().size());
    json.writeNumberField("shown", trace.shown());
    json.writeNumberField("took_ms", trace.micros() / 1000.0);
  }

  /// One line for a list.
  public static String line(Trace trace, ZoneId zone) {
    String time =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
            .format(trace.at().atZone(zone));
    return trace.id()
        + "  "
        + time
        + "  "
        + trace.reason()
        + "  "
        + trace.shown()
        + " of "
        + trace.candidates().size()
        + " hits, "
        + trace.chars()
        + " characters"
        + trace.session().map(id -> "  [" + VisibleText.line(id) + "]").orElse("")
        + trace.prompt().map(prompt -> "  " + ShortLine.of(prompt)).orElse("");
  }

  /// As it was kept, for people.
  public static String record(Trace trace) {
    StringBuilder out = head(trace);
    for (Trace.Candidate candidate : trace.candidates()) {
      out.append("  ").append(candidate.verdict().label()).append("  ");
      out.append(VisibleText.line(candidate.citation())).append("  ").append(candidate.score());
      out.append('\n');
    }
    return out.toString();
  }

  /// Why the block is as it is.
  ///
  /// @param firstLines what the passages say now, by their ids
  public static String explained(Trace trace, Map<String, String> firstLines) {
    StringBuilder out = head(trace);
    if (!trace.gate().isEmpty()) {
      out.append("gate: ").append(trace.gate()).append('\n');
    }
    int number = 0;
    for (Trace.Candidate candidate : trace.candidates()) {
      number++;
      out.append('\n').append(number).append(". ");
      out.append(VisibleText.line(candidate.citation()));
      if (!candidate.scope().equals("global")) {
        out.append("  [").append(candidate.scope()).append(']');
      }
      out.append("\n   ").append(candidate.verdict() == Verdict.SHOWN ? "+ " : "- ");
      out.append(candidate.verdict().meaning()).append('\n');
      out.append("   score ").append(candidate.score());
      String sign = " = ";
      for (Map.Entry<String, Double> part : candidate.parts().entrySet()) {
        out.append(sign).append(part.getKey()).append(' ').append(part.getValue());
        sign = " + ";
      }
      out.append("; matched: ");
      out.append(VisibleText.line(String.join(", ", candidate.terms()))).append('\n');
      String says = firstLines.get(candidate.id());
      out.append("   ").append(says == null ? "(it is not there any more)" : ShortLine.of(says));
      out.append('\n');
    }
    return out.toString();
  }

  private static StringBuilder head(Trace trace) {
    StringBuilder out = new StringBuilder();
    out.append(trace.id()).append("  ").append(trace.at()).append("  recall: ");
    out.append(trace.reason()).append(", ").append(trace.freshness()).append('\n');
    out.append(trace.chars()).append(" of ").append(trace.budgetChars());
    out.append(" characters, profile ").append(trace.profile()).append(", part ");
    out.append(trace.part()).append('\n');
    trace
        .prompt()
        .ifPresent(prompt -> out.append("prompt: ").append(ShortLine.of(prompt)).append('\n'));
    for (Trace.Section section : trace.sections()) {
      out.append("  ").append(section.name()).append(": ").append(section.chars()).append(" of ");
      out.append(section.capChars()).append(" characters, ").append(section.shown());
      out.append(" shown, ").append(section.dropped()).append(" dropped\n");
    }
    return out;
  }
}
