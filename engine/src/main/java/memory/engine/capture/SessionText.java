package memory.engine.capture;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.engine.request.SessionSummary;

/// Makes a summary of a session's text by rules; no model reads it.
public final class SessionText {
  private static final int MOST = 12;
  private static final int LINE_CHARS = 200;
  private static final List<String> NEXT =
      List.of("todo", "next:", "next step", "follow-up", "still open", "remaining:", "- [ ]");

  private SessionText() {}

  public static SessionSummary summary(String text) {
    List<String> decisions =
        DecisionSigns.all(text).stream().limit(MOST).map(found -> cut(found.text())).toList();
    Set<String> next = new LinkedHashSet<>();
    Set<String> files = new LinkedHashSet<>();
    text.lines()
        .forEach(line -> {
          String bare = DecisionSigns.said(line.strip());
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

  private static String cut(String line) {
    return line.length() <= LINE_CHARS
        ? line
        : line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, LINE_CHARS))) + "…";
  }
}
