package memory.engine.transfer;

/// Whether a line of Markdown stands in a fenced code block, told line by line.
final class CodeFence {
  private static final int SHORTEST = 3;

  private char mark;
  private int length;

  boolean isOpen() {
    return length > 0;
  }

  /// What closes it; empty when none is open.
  String closing() {
    return String.valueOf(mark).repeat(length);
  }

  void read(String line) {
    String text = line.strip();
    if (text.isEmpty()) {
      return;
    }
    char first = text.charAt(0);
    int run = 0;
    while (run < text.length() && text.charAt(run) == first) {
      run++;
    }
    if ((first != '`' && first != '~') || run < SHORTEST) {
      return;
    }
    if (length == 0) {
      // Backticks behind them make it code within a line.
      if (first == '~' || text.indexOf('`', run) < 0) {
        mark = first;
        length = run;
      }
    } else if (first == mark && run >= length && run == text.length()) {
      length = 0;
    }
  }

  /// The text with the fence closed that it leaves open.
  static String closed(String text) {
    CodeFence fence = new CodeFence();
    text.lines().forEach(fence::read);
    return fence.isOpen() ? text.stripTrailing() + "\n" + fence.closing() : text;
  }
}
