package memory.engine.transfer;

/// A heading line that starts with `#`.
final class MarkdownHeading {
  private static final int DEEPEST = 6;

  private MarkdownHeading() {}

  /// From 1 to 6; 0 when the line is none.
  static int level(String line) {
    int level = 0;
    while (level < line.length() && line.charAt(level) == '#') {
      level++;
    }
    return level <= DEEPEST && level < line.length() && line.charAt(level) == ' ' ? level : 0;
  }

  /// Its words.
  static String title(String line) {
    return line.substring(level(line)).strip();
  }

  static String line(int level, String title) {
    return "#".repeat(Math.clamp(level, 1, DEEPEST)) + " " + title;
  }
}
