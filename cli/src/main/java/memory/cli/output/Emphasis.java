package memory.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Bold for the words that matched. Terms come as they were analysed (stemmed, lower case), so a
/// word counts as matched when it starts with one; in scripts without spaces a term counts where it
/// stands.
final class Emphasis {
  private static final String BOLD = "\u001B[1m";
  private static final String PLAIN = "\u001B[0m";

  private Emphasis() {}

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
