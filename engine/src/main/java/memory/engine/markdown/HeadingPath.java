package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import memory.engine.markdown.Block.Title;

/// The headings above the place that has been read to.
final class HeadingPath {
  private static final int LEVELS = 6;

  private final String[] words = new String[LEVELS + 1];
  private int held = 1;
  private List<String> snapshot = List.of();

  /// @param title stands for a heading of the first level until there is one; may be empty
  HeadingPath(String title) {
    forgetFrom(1);
    words[1] = title;
    snapshot = made(LEVELS);
  }

  void enter(Title title) {
    held = Math.max(1, Math.min(held, title.level() - 1));
    forgetFrom(title.level());
    words[title.level()] = title.words();
    snapshot = made(LEVELS);
  }

  /// The headings above a heading of this level that comes next, outermost first.
  List<String> above(int level) {
    return made(level - 1);
  }

  /// The headings above now are those of entries.
  void hold() {
    held = LEVELS;
  }

  /// An entry starts: what stands above it was written for something else, except the file's title
  /// and the headings of entries.
  void startEntry() {
    forgetFrom(held + 1);
    snapshot = made(LEVELS);
  }

  /// Outermost first; the same list as long as nothing changes.
  List<String> now() {
    return snapshot;
  }

  private void forgetFrom(int level) {
    for (int i = level; i <= LEVELS; i++) {
      words[i] = "";
    }
  }

  private List<String> made(int deepest) {
    List<String> path = new ArrayList<>();
    for (int level = 1; level <= deepest; level++) {
      if (!words[level].isEmpty()) {
        path.add(words[level]);
      }
    }
    return List.copyOf(path);
  }
}
