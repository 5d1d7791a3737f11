package memory.cli.output;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.base.Strings;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.MemoryEngine;
import memory.engine.TextGuard;
import memory.engine.file.JsonWrite;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.VisibleText;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;

/// A trace as it is told: in JSON, on one line, as it was kept, or as an explanation.
public final class TraceReport {
  private TraceReport() {}

  public static void write(JsonGenerator json, Trace trace) throws IOException {
    writeHead(json, trace);
    json.writeStringField("freshness", trace.freshness());
    json.writeStringField("gate", trace.gate());
    json.writeNumberField("budget", trace.budgetChars());
    writeSections(json, trace.sections());
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
        trace.prompt().map(prompt -> "  " + VisibleText.firstLineForPeople(prompt)).orElse(""));
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
    candidates(out, trace, firstLines);
    return out.toString();
  }

  private static String time(Trace trace, ZoneId zone) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
        .format(trace.at().atZone(zone));
  }

  private static StringBuilder head(Trace trace, ZoneId zone) {
    StringBuilder out = new StringBuilder();
    out.append(
        lenientFormat(
            "%s  %s  recall: %s%s\n%s of %s characters, profile %s, part %s\nin %s%s\n%s",
            trace.id(),
            time(trace, zone),
            trace.reason(),
            trace.freshness().isEmpty()
                ? ": the time was over before there was an answer, nothing was given"
                : ", " + trace.freshness(),
            trace.chars(),
            trace.budgetChars(),
            trace.profile(),
            trace.part(),
            VisibleText.lineForPeople(trace.project()),
            trace.agent().map(name -> ", asked by " + VisibleText.lineForPeople(name)).orElse(""),
            trace
                .prompt()
                .map(prompt -> "prompt: " + VisibleText.firstLineForPeople(prompt) + "\n")
                .orElse("")));
    sections(out, trace.sections());
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

  /// How the sections of an injection shared its room, as columns below a blank line.
  static void sections(StringBuilder out, List<SectionReport> sections) {
    if (sections.isEmpty()) {
      return;
    }
    List<List<Object>> rows = new ArrayList<>();
    rows.add(List.of("section", "priority", "chars", "cap", "shown", "dropped"));
    for (SectionReport one : sections) {
      rows.add(
          List.of(
              one.name(), one.priority(), one.chars(), one.capChars(), one.shown(), one.dropped()));
    }
    int first = rows.stream().mapToInt(row -> row.getFirst().toString().length()).max().orElse(0);
    out.append('\n');
    for (List<Object> row : rows) {
      out.append("  ").append(Strings.padEnd(row.getFirst().toString(), first, ' '));
      for (Object cell : row.subList(1, row.size())) {
        out.append("  ").append(Strings.padStart(cell.toString(), 8, ' '));
      }
      out.append('\n');
    }
  }

  /// The field `sections` of an injection and of a trace.
  static void writeSections(JsonGenerator json, List<SectionReport> sections) throws IOException {
    JsonWrite.objects(json, "sections", sections)
        .each(section -> {
          json.writeStringField("name", section.name());
          JsonWrite.numbers(json, section.figures());
        });
  }

  /// The passages that a recall found, for people: what each says and scored, and what became of
  /// it.
  ///
  /// @param says the first line of each passage that is still there, by its id
  static void candidates(StringBuilder out, Trace trace, Map<String, String> says) {
    if (!trace.gate().isEmpty()) {
      out.append("\ngate: ").append(trace.gate()).append('\n');
    }
    if (trace.candidates().isEmpty()) {
      return;
    }
    out.append("\nfound for this prompt: ").append(trace.candidates().size());
    out.append(", in the block: ").append(trace.shown()).append('\n');
    int number = 0;
    Set<String> parts = new TreeSet<>();
    for (Trace.Candidate candidate : trace.candidates()) {
      number++;
      parts.addAll(candidate.parts().keySet());
      String line = says.get(candidate.id());
      out.append(
          lenientFormat(
              "\n%s%s. %s%s\n     %s\n     %s %s\n     %s\n",
              number < 10 ? " " : "",
              number,
              VisibleText.lineForPeople(candidate.citation()),
              candidate.scope().equals("global") ? "" : "  [" + candidate.scope() + "]",
              line == null ? "(it is not there any more)" : VisibleText.firstLineForPeople(line),
              candidate.verdict() == Verdict.SHOWN ? "+" : "-",
              became(trace, candidate),
              score(candidate.score(), candidate.parts(), matched(candidate.terms()))));
      if (!candidate.evidence().isEmpty()) {
        double sum = candidate.evidence().values().stream().mapToDouble(each -> each).sum();
        out.append("     evidence ").append(sum(sum, candidate.evidence())).append('\n');
      }
    }
    legend(out, trace, parts);
  }

  private static String became(Trace trace, Trace.Candidate candidate) {
    String meaning = candidate.verdict().meaning();
    if (candidate.verdict() == Verdict.NO_ROOM) {
      for (SectionReport section : trace.sections()) {
        if (section.name().equals("recalled")) {
          return meaning + roomOf(trace, section);
        }
      }
    }
    return meaning;
  }

  /// What was full: the section's cap, or before that what all sections share. Of a recalled block
  /// the trace does not tell which: it holds no size of the standing block.
  private static String roomOf(Trace trace, SectionReport section) {
    String taken = ": " + section.chars() + " of " + section.capChars() + " were taken";
    String budget = "the budget of " + trace.budgetChars() + " characters";
    if (trace.part().equals(Part.RECALLED.label())) {
      return " under the cap or in what the standing block leaves of " + budget + taken;
    }
    return section.capChars() - section.chars() < trace.budgetChars() - trace.chars()
        ? " under the cap" + taken
        : " in " + budget;
  }

  private static String matched(List<String> terms) {
    return terms.isEmpty()
        ? "no word of its own, but of its heading or the lines around it"
        : VisibleText.lineForPeople(String.join(", ", terms));
  }

  /// A score, its parts and what matched, on one line.
  static String score(double score, Map<String, Double> parts, String matched) {
    return "score " + sum(score, parts) + "; matched: " + matched;
  }

  private static String sum(double sum, Map<String, Double> parts) {
    StringBuilder line = new StringBuilder().append(JsonText.rounded(sum, 2));
    String sign = " = ";
    for (Map.Entry<String, Double> part : parts.entrySet()) {
      line.append(sign).append(part.getKey()).append(' ');
      line.append(JsonText.rounded(part.getValue(), 2));
      sign = " + ";
    }
    return line.toString();
  }

  private static void legend(StringBuilder out, Trace trace, Set<String> parts) {
    out.append("\nhow to read it\n");
    for (String part : parts) {
      String meaning = meaning(part);
      if (!meaning.isEmpty()) {
        out.append("  ").append(part).append(": ").append(meaning).append('\n');
      }
    }
    out.append("  matched: the words without their endings, as the index keeps them\n");
    if (trace.candidates().stream().anyMatch(candidate -> !candidate.evidence().isEmpty())) {
      out.append(
          """
            evidence: what speaks for a hit against chance; strength, the share of the prompt that
              it answers, the words it holds, and whether the rarest is among them; less for a
              command to the agent; below 0 it does not stand by itself
          """);
    }
  }

  /// What a part of a score stands for.
  private static String meaning(String part) {
    return switch (part) {
      case "words" -> "asked words in it or its heading, rare ones count more";
      case "proximity" -> "asked words close together";
      case "important" -> "marked as important";
      case "turn_capture" -> "what a turn said comes after what was decided";
      case "nearby" -> "asked words in the lines around it";
      case "word_forms" -> "other forms of asked words";
      case "bare_line" -> "says little by itself: a relation, a label";
      case "best_stretch" -> "a long passage with the words in one place";
      case "asked_date" -> "of the day that was asked for";
      case "answer_cue" -> "reads like an answer to such a question";
      case "asks_itself" -> "is a question itself";
      case "labelled" ->
          "behind a label or speaker: a long text, a list or a quote; less for praise";
      case "label" -> "its label or speaker was asked about";
      case "meaning" -> "near to what was meant, as models take it";
      default -> "";
    };
  }
}
