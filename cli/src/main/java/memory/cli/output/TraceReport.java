package memory.cli.output;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import memory.engine.MemoryEngine;
import memory.engine.TextGuard;
import memory.engine.file.JsonWrite;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.VisibleText;
import memory.engine.request.Trace;

/// A trace as it is told: in JSON, on one line, as it was kept, or as an explanation.
public final class TraceReport {
  private TraceReport() {}

  public static void write(JsonGenerator json, Trace trace) throws IOException {
    writeHead(json, trace);
    json.writeStringField("freshness", trace.freshness());
    json.writeStringField("gate", trace.gate());
    json.writeNumberField("budget", trace.budgetChars());
    SectionTable.writeAll(json, trace.sections());
    writeCandidates(json, trace);
  }

  /// What was found, as `why` and `preview` give it.
  static void writeCandidates(JsonGenerator json, Trace trace) throws IOException {
    JsonWrite.objects(json, "candidates", trace.candidates())
        .each(candidate -> {
          json.writeStringField("id", candidate.id());
          json.writeStringField("citation", candidate.citation());
          json.writeStringField("scope", candidate.scope());
          json.writeNumberField("score", candidate.score());
          json.writeStringField("verdict", candidate.verdict().label());
          json.writeStringField("meaning", candidate.verdict().meaning());
          JsonWrite.strings(json, "terms", candidate.terms());
          JsonWrite.numbers(json, "parts", candidate.parts());
          JsonWrite.numbers(json, "evidence", candidate.evidence());
        });
  }

  public static void writeList(JsonGenerator json, List<Trace> traces) throws IOException {
    JsonWrite.objects(json, "traces", traces).each(trace -> writeHead(json, trace));
  }

  /// That a trace is not on record.
  public static void writeNone(JsonGenerator json) throws IOException {
    json.writeStringField("reason", Reason.NO_MATCH.label());
    json.writeStringField("message", "there is no such trace");
  }

  /// What a list shows of it.
  private static void writeHead(JsonGenerator json, Trace trace) throws IOException {
    json.writeStringField("trace", trace.id());
    json.writeStringField("at", trace.at().toString());
    JsonWrite.optional(json, "session", trace.session());
    JsonWrite.optional(json, "agent", trace.agent());
    json.writeStringField("project", trace.project());
    json.writeStringField("profile", trace.profile());
    json.writeStringField("part", trace.part());
    JsonWrite.optional(json, "prompt", trace.prompt());
    json.writeNumberField("prompt_chars", trace.promptChars());
    json.writeStringField("reason", trace.reason());
    json.writeNumberField("chars", trace.chars());
    json.writeNumberField("found", trace.candidates().size());
    json.writeNumberField("shown", trace.shown());
    json.writeNumberField("took_ms", trace.micros() / 1000.0);
  }

  /// One line for a list.
  public static String line(Trace trace, ZoneId zone) {
    return lenientFormat(
        "%s  %s  %s  %s of %s hits, %s characters%s%s%s",
        trace.id(),
        time(trace, zone),
        trace.reason(),
        trace.shown(),
        trace.candidates().size(),
        trace.chars(),
        trace.agent().map(agent -> "  " + VisibleText.lineForPeople(agent)).orElse(""),
        trace.session().map(id -> "  [" + VisibleText.lineForPeople(id) + "]").orElse(""),
        trace.prompt().map(prompt -> "  " + ShortLine.of(prompt)).orElse(""));
  }

  /// As it was kept, for people.
  public static String record(Trace trace, ZoneId zone) {
    StringBuilder out = head(trace, zone);
    for (Trace.Candidate candidate : trace.candidates()) {
      out.append("  ").append(candidate.verdict().label()).append("  ");
      out.append(VisibleText.lineForPeople(candidate.citation()))
          .append("  ")
          .append(candidate.score());
      out.append('\n');
    }
    return out.toString();
  }

  /// Why the block is as it is.
  ///
  /// @param firstLines what the passages say now, by their ids
  public static String explained(Trace trace, ZoneId zone, Map<String, String> firstLines) {
    StringBuilder out = head(trace, zone);
    new CandidateText(trace, firstLines).append(out);
    return out.toString();
  }

  private static String time(Trace trace, ZoneId zone) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
        .format(trace.at().atZone(zone));
  }

  private static StringBuilder head(Trace trace, ZoneId zone) {
    StringBuilder out = new StringBuilder();
    out.append(trace.id()).append("  ").append(time(trace, zone)).append("  recall: ");
    out.append(trace.reason()).append(", ").append(trace.freshness()).append('\n');
    out.append(trace.chars()).append(" of ").append(trace.budgetChars());
    out.append(" characters, profile ").append(trace.profile()).append(", part ");
    out.append(trace.part()).append('\n');
    out.append("in ").append(VisibleText.lineForPeople(trace.project()));
    trace
        .agent()
        .ifPresent(agent -> out.append(", asked by ").append(VisibleText.lineForPeople(agent)));
    out.append('\n');
    trace
        .prompt()
        .ifPresent(prompt -> out.append("prompt: ").append(ShortLine.of(prompt)).append('\n'));
    if (!trace.sections().isEmpty()) {
      out.append('\n');
      SectionTable.append(out, trace.sections());
    }
    return out;
  }

  /// What they say now, as a model may see it; those that are gone say nothing.
  public static Map<String, String> firstLines(MemoryEngine engine, Trace trace)
      throws IOException {
    Set<String> ids = new HashSet<>();
    trace.candidates().forEach(candidate -> ids.add(candidate.id()));
    Map<String, String> lines = new HashMap<>();
    if (!ids.isEmpty()) {
      for (Passage passage : engine.index().passages(ids)) {
        TextGuard.shown(passage)
            .text()
            .lines()
            .filter(line -> !line.isBlank())
            .findFirst()
            .ifPresent(line -> lines.put(passage.id(), line));
      }
    }
    return lines;
  }
}
