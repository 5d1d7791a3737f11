package memory.cli.output;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import memory.cli.output.SearchReport.CitedHit;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.model.VisibleText;

/// Hits for people: where it stands, when it was, what it says.
///
/// @param styled bold citations and matched words
public record HitText(boolean styled) {
  private static final String INDENT = "    ";

  /// For who reads the console's result.
  public static HitText on(Console console) {
    return new HitText(console.isStyled());
  }

  /// For a model.
  public static HitText plain() {
    return new HitText(false);
  }

  /// All hits, a blank line between them, each line ended.
  public String of(List<CitedHit> hits) {
    StringBuilder out = new StringBuilder();
    for (CitedHit hit : hits) {
      if (!out.isEmpty()) {
        out.append('\n');
      }
      append(out, hit);
    }
    return out.toString();
  }

  private void append(StringBuilder out, CitedHit cited) {
    Hit hit = cited.hit();
    out.append(headline(hit.passage(), hit.when(), hit.arrival().isEmpty()));
    out.append(hit.isContext() ? "  [context]" : "");
    hit.arrival().ifPresent(from -> out.append(arrival(from)));
    hit.corrected().ifPresent(day -> out.append("  [older: see ").append(day).append(']'));
    hit.gone().ifPresent(file -> out.append("  [check: ").append(file).append(" is gone]"));
    out.append('\n');
    if (cited.context().isPresent()) {
      around(out, cited.context().get().before());
      marked(out, hit.passage().text(), hit);
      around(out, cited.context().get().after());
    } else {
      marked(out, hit.snippet(), hit);
      if (hit.linesLeftOut() > 0) {
        out.append(INDENT)
            .append("(")
            .append(Plural.of(hit.linesLeftOut(), "more line"))
            .append(")\n");
      }
    }
    if (cited.explained()) {
      out.append(INDENT).append(why(hit)).append('\n');
    }
  }

  /// The same of a passage that was asked for by its id.
  ///
  /// @param arrival where it comes from, of one that is a team's
  public String headline(Passage passage, Optional<Provenance> arrival) {
    String day = passage.date().map(LocalDate::toString).orElse("");
    return headline(passage, day, arrival.isEmpty()) + arrival.map(HitText::arrival).orElse("");
  }

  private static String arrival(Provenance from) {
    if (!from.isTeam()) {
      return "  [new]";
    }
    String by = from.author().map(author -> ", by " + author).orElse("");
    return VisibleText.lineForPeople("  [" + from.origin() + by + "]");
  }

  /// Said beside a text that is new.
  ///
  /// @param place where it stands
  public static String unreviewed(String place) {
    return place + " holds what is new here and not reviewed by the user";
  }

  /// Citation, date, headings, and what is out of the ordinary about it.
  ///
  /// @param when its day; may be empty
  /// @param tellsTeam whether it says that it is a team's
  private String headline(Passage passage, String when, boolean tellsTeam) {
    String citation = VisibleText.lineForPeople(passage.citation());
    StringBuilder line = new StringBuilder(styled ? bold(citation) : citation);
    line.append(when.isEmpty() ? "" : "  ").append(when);
    StringJoiner heading = new StringJoiner(" › ");
    for (String title : passage.heading()) {
      if (!when.startsWith(title)) {
        heading.add(VisibleText.lineForPeople(title));
      }
    }
    if (heading.length() > 0) {
      line.append("  ").append(heading);
    }
    if (passage.scope() != Scope.GLOBAL && (passage.scope() != Scope.TEAM || tellsTeam)) {
      line.append("  [").append(passage.scope().label()).append(']');
    }
    if (passage.status() != Status.ACTIVE) {
      line.append("  [").append(passage.status().label()).append(']');
    }
    if (passage.isArchived() && !passage.path().archived()) {
      line.append("  [archived]");
    }
    passage
        .oneProject()
        .ifPresent(
            name -> line.append("  [of ").append(VisibleText.lineForPeople(name)).append(']'));
    return line.toString();
  }

  /// The score, its parts and the terms that matched, on one line.
  public static String why(Hit hit) {
    String terms = hit.terms().stream().sorted().collect(Collectors.joining(", "));
    List<String> threats = hit.passage().threats();
    return TraceReport.score(hit.score(), hit.parts(), VisibleText.lineForPeople(terms))
        + (threats.isEmpty() ? "" : "; blocked by: " + String.join(", ", threats));
  }

  /// The passage's own lines, matches marked.
  private void marked(StringBuilder out, String text, Hit hit) {
    for (String line : text.stripTrailing().replace("\r\n", "\n").split("\n", -1)) {
      String safe = VisibleText.lineForPeople(line);
      out.append(INDENT).append(styled ? mark(safe, hit.terms()) : safe).append('\n');
    }
  }

  private void around(StringBuilder out, List<String> lines) {
    for (String line : lines) {
      out.append(INDENT).append(VisibleText.lineForPeople(line)).append('\n');
    }
  }

  private static final String BOLD = "\u001B[1m";
  private static final String PLAIN = "\u001B[0m";

  static String bold(String text) {
    return BOLD + text + PLAIN;
  }

  /// @param line text that is safe on a terminal
  static String mark(String line, Set<String> terms) {
    String lower = line.toLowerCase(Locale.ROOT);
    if (lower.length() != line.length()) {
      return line;
    }
    List<String> longestFirst = new ArrayList<>(terms);
    longestFirst.sort((left, right) -> right.length() - left.length());
    StringBuilder out = new StringBuilder(line.length() + 32);
    int at = 0;
    while (at < line.length()) {
      int end = matchEnd(lower, at, longestFirst);
      if (end > at) {
        out.append(BOLD).append(line, at, end).append(PLAIN);
        at = end;
      } else {
        int next = at + Character.charCount(line.codePointAt(at));
        out.append(line, at, next);
        at = next;
      }
    }
    return out.toString();
  }

  private static int matchEnd(String lower, int at, List<String> terms) {
    int codePoint = lower.codePointAt(at);
    if (!Character.isLetterOrDigit(codePoint)) {
      return at;
    }
    boolean spaced = !Character.isIdeographic(codePoint);
    if (spaced && at > 0 && Character.isLetterOrDigit(lower.codePointBefore(at))) {
      return at;
    }
    for (String term : terms) {
      if (!term.isEmpty() && lower.startsWith(term, at)) {
        int end = at + term.length();
        return spaced ? wordEnd(lower, end) : end;
      }
    }
    return at;
  }

  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && Character.isLetterOrDigit(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }
}
