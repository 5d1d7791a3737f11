package memory.engine.capture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What a session's text decided, left open and spoke of, told by rules; no model reads it.
public record SessionSummary(List<String> decisions, List<String> next, List<String> files) {
  private static final int MOST = 12;
  private static final int LINE_CHARS = 200;
  private static final List<String> NEXT =
      List.of("todo", "next:", "next step", "follow-up", "still open", "remaining:", "- [ ]");

  public SessionSummary {
    decisions = List.copyOf(decisions);
    next = List.copyOf(next);
    files = List.copyOf(files);
  }

  public static SessionSummary of(String text) {
    List<String> decisions = new ArrayList<>();
    for (DecisionSigns.Found found : DecisionSigns.all(text)) {
      if (decisions.size() < MOST) {
        decisions.add(cut(found.text()));
      }
    }
    Set<String> next = new LinkedHashSet<>();
    Set<String> files = new LinkedHashSet<>();
    text.lines()
        .forEach(line -> {
          String bare = line.strip();
          String lower = bare.toLowerCase(Locale.ROOT);
          if (next.size() < MOST && NEXT.stream().anyMatch(lower::startsWith)) {
            next.add(cut(bare.replaceFirst("^- \\[ ]\\s*", "")));
          }
          for (String word : line.split("[\\s`'\"()\\[\\],;]+", -1)) {
            if (files.size() < MOST && FileNames.isOne(word)) {
              files.add(word);
            }
          }
        });
    return new SessionSummary(decisions, List.copyOf(next), List.copyOf(files));
  }

  public boolean isEmpty() {
    return decisions.isEmpty() && next.isEmpty();
  }

  /// As an entry of a log.
  public String markdown() {
    StringBuilder text = new StringBuilder("Session summary");
    list(text, "Decided", decisions);
    list(text, "Next", next);
    if (!files.isEmpty()) {
      text.append("\n- Files: ").append(String.join(", ", files));
    }
    return text.toString();
  }

  private static void list(StringBuilder text, String name, List<String> items) {
    for (String item : items) {
      text.append("\n- ").append(name).append(": ").append(item);
    }
  }

  private static String cut(String line) {
    return line.length() <= LINE_CHARS
        ? line
        : line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, LINE_CHARS))) + "…";
  }
}
