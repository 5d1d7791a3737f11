package memory.engine.markdown;

/// Fenced code, at any depth, in a text that is read line by line.
public final class Fence {
  static final int MIN_LENGTH = 3;

  private char mark;
  private int length;

  /// Whether the next line stands in fenced code.
  public boolean isOpen() {
    return mark != 0;
  }

  /// Reads the next line.
  ///
  /// @return whether it belongs to fenced code, the lines that open and close it too
  public boolean read(String line) {
    int at = ListMark.words(line);
    int run = run(line, at);
    if (isOpen()) {
      if (run >= length && line.charAt(at) == mark && line.substring(at + run).isBlank()) {
        mark = 0;
      }
      return true;
    }
    if (run < MIN_LENGTH || !opens(line, at, run)) {
      return false;
    }
    mark = line.charAt(at);
    length = run;
    return true;
  }

  private static boolean opens(String line, int at, int run) {
    return line.charAt(at) == '~' || (line.charAt(at) == '`' && line.indexOf('`', at + run) < 0);
  }

  /// How often the character at `at` stands there in a row.
  static int run(String line, int at) {
    int end = at;
    while (end < line.length() && line.charAt(end) == line.charAt(at)) {
      end++;
    }
    return end - at;
  }
}
