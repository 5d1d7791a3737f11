package memory.engine.recall;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import memory.engine.model.QueryText;

/// What a prompt asks, told apart from what was pasted into it: prose stays, code fences, diffs,
/// stack traces and logs give only the names that stand in them. Linear in the prompt's length.
///
/// Our own injected block must have been taken out before.
public final class PromptTerms {
  private static final int MOST_PROSE_CHARS = 64_000;

  private final StringBuilder prose = new StringBuilder();
  private final NamesInCode names = new NamesInCode();
  private String fence = "";
  private boolean inDiff;

  private PromptTerms() {}

  public static QueryText of(String prompt) {
    PromptTerms terms = new PromptTerms();
    int length = prompt.length();
    for (int start = 0; start < length; ) {
      int end = prompt.indexOf('\n', start);
      int stop = end < 0 ? length : end;
      terms.line(prompt, start, stop);
      start = stop + 1;
    }
    return new QueryText(ends(terms.prose.toString().strip()), terms.names.mostTelling());
  }

  private void line(String prompt, int start, int stop) {
    int first = start;
    while (first < stop && Character.isWhitespace(prompt.charAt(first))) {
      first++;
    }
    if (first == stop) {
      prose.append('\n');
      return;
    }
    if (fenceChanges(prompt, first, stop)) {
      return;
    }
    if (!fence.isEmpty()) {
      names.read(prompt, first, stop);
      return;
    }
    PastedLine kind = PastedLine.of(prompt, start, first, stop, inDiff);
    inDiff = kind == PastedLine.DIFF;
    switch (kind) {
      case PROSE -> appendProse(prompt, first, stop);
      case DIFF, TRACE, LOG -> names.read(prompt, first, stop);
      case EXCEPTION -> {
        names.read(prompt, first, stop);
        appendProse(prompt, PastedLine.message(prompt, first, stop), stop);
      }
    }
  }

  private void appendProse(String prompt, int first, int stop) {
    if (first < stop) {
      prose.append(prompt, first, stop).append('\n');
    }
  }

  /// Of a very long text its beginning and its end, where people ask.
  private static String ends(String text) {
    int half = MOST_PROSE_CHARS / 2;
    return text.length() <= MOST_PROSE_CHARS
        ? text
        : text.substring(0, half) + "\n" + text.substring(text.length() - half);
  }

  /// Opens or closes a fence of backticks or tildes.
  private boolean fenceChanges(String prompt, int first, int stop) {
    char c = prompt.charAt(first);
    if (c != '`' && c != '~') {
      return false;
    }
    int end = first;
    while (end < stop && prompt.charAt(end) == c) {
      end++;
    }
    int ticks = end - first;
    if (ticks < 3) {
      return false;
    }
    if (fence.isEmpty()) {
      boolean inline =
          c == '`' && prompt.substring(end, Math.min(stop, end + 200)).indexOf('`') >= 0;
      fence = inline ? "" : prompt.substring(first, Math.min(end, first + 50));
      return !inline;
    }
    boolean closes =
        c == fence.charAt(0)
            && ticks >= fence.length()
            && prompt.substring(end, Math.min(stop, end + 200)).isBlank();
    if (closes) {
      fence = "";
    }
    return closes;
  }

  /// Collects the names that stand in code, traces and logs: what has humps, `_`, dots or slashes
  /// in it, or is an acronym. Plain words are left where they are.
  private static final class NamesInCode {
    private static final int MOST_NAMES = 24;
    private static final int MOST_KEPT = 2_000;
    private static final int LONGEST = 120;

    private final Map<String, Integer> counts = new LinkedHashMap<>();

    void read(String text, int from, int to) {
      int start = -1;
      for (int i = from; i <= to; i++) {
        char c = i < to ? text.charAt(i) : ' ';
        boolean letter = Character.isLetterOrDigit(c) || c == '_' || c == '$';
        boolean joint =
            (c == '.' || c == '/' || c == '-')
                && start >= 0
                && i + 1 < to
                && Character.isLetterOrDigit(text.charAt(i + 1));
        if (letter || joint) {
          start = start < 0 ? i : start;
        } else if (start >= 0) {
          take(text, start, i);
          start = -1;
        }
      }
    }

    /// Those that say most first: seldom plain, often named.
    List<String> mostTelling() {
      List<Map.Entry<String, Integer>> names = new ArrayList<>(counts.entrySet());
      names.sort((one, other) -> Integer.compare(other.getValue(), one.getValue()));
      return names.stream().limit(MOST_NAMES).map(Map.Entry::getKey).toList();
    }

    private void take(String text, int start, int end) {
      if (end - start < 3 || end - start > LONGEST || !isName(text, start, end)) {
        return;
      }
      if (counts.size() < MOST_KEPT) {
        counts.merge(text.substring(start, end), 1, Integer::sum);
      }
    }

    private static boolean isName(String text, int start, int end) {
      int upper = 0;
      int lower = 0;
      int digits = 0;
      int joints = 0;
      boolean hump = false;
      for (int i = start; i < end; i++) {
        char c = text.charAt(i);
        if (Character.isUpperCase(c)) {
          upper++;
          hump |= i > start && Character.isLowerCase(text.charAt(i - 1));
        } else if (Character.isLetter(c)) {
          lower++;
        } else if (Character.isDigit(c)) {
          digits++;
        } else {
          joints++;
        }
      }
      if (upper + lower < 2 || digits > upper + lower) {
        return false;
      }
      return hump || joints > 0 || lower == 0 || digits > 0;
    }
  }

  /// What a line of a prompt is, told from its first characters.
  private enum PastedLine {
    PROSE,
    DIFF,
    /// A frame of a stack trace.
    TRACE,
    /// `java.lang.IllegalStateException: no index`: a name, then what happened.
    EXCEPTION,
    /// Begins with a time or a level.
    LOG;

    private static final int LONGEST_LOOK = 200;
    private static final String CAUSE = "Caused by: ";

    /// `at demo.Main.run(Main.java:12)`, `at run (/srv/main.js:3:7)`, `at file:///srv/main.js:3:7`.
    private static final Pattern CALL =
        Pattern.compile(
            "at (?:\\S+\\(|(?:async )?\\S*/\\S+:\\d|.* \\((?:\\S+:\\d|<|native|index \\d|.*\\)"
                + " \\[0x))");

    /// `#0 0x00 in main ()`, `#1 main (argc=1)`, as debuggers print it.
    private static final Pattern NATIVE = Pattern.compile("#\\d+\\s+(?:0x|\\S+ \\((?:\\)|\\w+=))");

    private static final Set<String> LEVELS =
        Set.of(
            ("TRACE DEBUG INFO WARN WARNING ERROR FATAL SEVERE"
                    + " TRACE: DEBUG: INFO: WARN: WARNING: ERROR: ERR! FATAL:")
                .split(" ", -1));

    /// @param start where the line begins, `first` its first character that is no space
    /// @param inDiff whether the line before belonged to a diff
    static PastedLine of(String text, int start, int first, int stop, boolean inDiff) {
      String line = text.substring(first, Math.min(stop, first + LONGEST_LOOK));
      if (isDiff(line, inDiff, first > start)) {
        return DIFF;
      }
      boolean asks = text.substring(first, stop).stripTrailing().endsWith("?");
      if (!asks && isFrame(line)) {
        return TRACE;
      }
      if (isException(line)) {
        return EXCEPTION;
      }
      return !asks && isLog(line) ? LOG : PROSE;
    }

    /// Where an [#EXCEPTION]'s message begins; `stop` when it has none.
    static int message(String text, int first, int stop) {
      int from = text.startsWith(CAUSE, first) ? first + CAUSE.length() : first;
      int colon = text.indexOf(": ", from);
      return colon >= 0 && colon < stop ? colon + 2 : stop;
    }

    private static boolean isDiff(String line, boolean inDiff, boolean indented) {
      return line.startsWith("diff --git ")
          || line.startsWith("@@ ")
          || line.startsWith("+++ ")
          || line.startsWith("--- a/")
          || line.startsWith("--- /dev/null")
          || (inDiff
              && ("+-".indexOf(line.charAt(0)) >= 0 || indented || line.startsWith("index ")));
    }

    private static boolean isFrame(String line) {
      if (line.startsWith("at ")) {
        return CALL.matcher(line).lookingAt();
      }
      if (line.startsWith("File \"")) {
        return line.contains("\", line ");
      }
      return line.startsWith("Traceback (most recent")
          || (line.startsWith("... ") && line.endsWith(" more"))
          || (line.startsWith("goroutine ") && line.endsWith("]:"))
          || (line.charAt(0) == '#' && NATIVE.matcher(line).lookingAt());
    }

    /// A word that ends with Error or Exception, or `Caused by:`, before a colon.
    private static boolean isException(String line) {
      String rest = line.startsWith(CAUSE) ? line.substring(CAUSE.length()) : line;
      int colon = rest.indexOf(": ");
      String name = colon > 0 ? rest.substring(0, colon) : rest;
      return name.indexOf(' ') < 0
          && (name.endsWith("Exception") || name.endsWith("Error"))
          && name.length() > 9;
    }

    private static boolean isLog(String line) {
      char c = line.charAt(0);
      if (c == '[') {
        int close = line.indexOf(']');
        String inside = close > 1 && close < 40 ? line.substring(1, close) : "";
        return hasClock(inside) || LEVELS.contains(inside);
      }
      int space = line.indexOf(' ');
      String word = space > 0 ? line.substring(0, space) : line;
      String second = secondWord(line, space);
      boolean marked = word.equals("npm") || second.endsWith("!") || second.endsWith(":");
      if (LEVELS.contains(word) || (marked && LEVELS.contains(second))) {
        return true;
      }
      return Character.isDigit(c) && hasClock(line.substring(0, Math.min(line.length(), 30)));
    }

    /// The level may stand behind the program's name: `npm ERR! code`, `redis WARNING: memory`. In
    /// a sentence it may too, without a mark.
    private static String secondWord(String line, int space) {
      int end = space > 0 ? line.indexOf(' ', space + 1) : -1;
      return end > 0 ? line.substring(space + 1, end) : "";
    }

    /// `12:34:56` somewhere.
    private static boolean hasClock(String text) {
      for (int i = 2; i + 3 < text.length(); i++) {
        if (text.charAt(i) == ':'
            && text.charAt(i + 3) == ':'
            && Character.isDigit(text.charAt(i - 1))
            && Character.isDigit(text.charAt(i + 1))
            && Character.isDigit(text.charAt(i + 2))) {
          return true;
        }
      }
      return false;
    }
  }
}
