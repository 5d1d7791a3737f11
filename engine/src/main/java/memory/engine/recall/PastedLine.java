package memory.engine.recall;

import java.util.Set;
import java.util.regex.Pattern;

/// What a line of a prompt is, told from its first characters.
enum PastedLine {
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
        || (inDiff && ("+-".indexOf(line.charAt(0)) >= 0 || indented || line.startsWith("index ")));
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

  /// The level may stand behind the program's name: `npm ERR! code`, `redis WARNING: memory`. In a
  /// sentence it may too, without a mark.
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
