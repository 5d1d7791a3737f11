package memory.engine.guard;

import java.util.List;
import java.util.Set;

/// A table of words as the guard's rules list them: in a row, with blanks or line ends between.
final class WordTable {
  private WordTable() {}

  static Set<String> set(String table) {
    return Set.copyOf(list(table));
  }

  /// In the order they stand.
  static List<String> list(String table) {
    return List.of(table.strip().replace('\n', ' ').split(" ", -1));
  }

  /// Words with blanks in them, commas between.
  static List<String> phrases(String table) {
    return List.of(table.strip().replace(",\n", ", ").split(", ", -1));
  }
}
