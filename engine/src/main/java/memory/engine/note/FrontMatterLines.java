package memory.engine.note;

import java.util.List;

/// The `---` block at the head of a note.
public final class FrontMatterLines {
  private static final String RULE = "---";
  private static final int MOST = 200;

  private FrontMatterLines() {}

  /// How many of the lines it takes with both rules; 0 where there is none.
  public static int count(List<String> lines) {
    if (lines.size() < 3 || !isRule(lines.getFirst()) || lines.get(1).indexOf(':') < 1) {
      return 0;
    }
    for (int i = 1; i < Math.min(lines.size(), MOST); i++) {
      if (isRule(lines.get(i))) {
        return i + 1;
      }
    }
    return 0;
  }

  private static boolean isRule(String line) {
    return line.stripTrailing().equals(RULE);
  }
}
