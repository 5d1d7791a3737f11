package memory.engine.markdown;

import java.util.List;

/// A code fence that a text opens and does not close: what is written behind the text would be code
/// of its.
public final class OpenFence {
  private static final int LEAST = 3;

  private OpenFence() {}

  /// The text with the fence closed at its end, if one is open there.
  public static String closed(String text) {
    String open = "";
    List<String> lines = Lines.list(text);
    for (String line : lines) {
      String mark = mark(line);
      String bare = line.strip();
      if (open.isEmpty() && !(mark.startsWith("`") && bare.indexOf('`', mark.length()) >= 0)) {
        open = mark.isEmpty() ? "" : indent(line) + mark;
      } else if (mark.equals(bare) && mark.startsWith(open.strip()) && !mark.isEmpty()) {
        open = "";
      }
    }
    return open.isEmpty() ? text : text.stripTrailing() + Lines.lineEnd(text) + open;
  }

  /// The backticks or tildes of a fence; empty where the line is none.
  private static String mark(String line) {
    String bare = line.strip();
    int end = 0;
    while (end < bare.length()
        && (bare.charAt(0) == '`' || bare.charAt(0) == '~')
        && bare.charAt(end) == bare.charAt(0)) {
      end++;
    }
    return end < LEAST ? "" : bare.substring(0, end);
  }

  private static String indent(String line) {
    return line.substring(0, line.length() - line.stripLeading().length());
  }
}
