package memory.cli.command;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import memory.engine.MemoryEngine;
import memory.engine.recall.Passage;

/// Passages by the ids that users copy from search.
final class PassageIds {
  private static final int CHARS = 16;

  private PassageIds() {}

  static boolean isId(String word) {
    return word.length() == CHARS
        && CharMatcher.inRange('0', '9').or(CharMatcher.inRange('a', 'f')).matchesAllOf(word);
  }

  /// What is said of one that is not there.
  static String unknown(String id) {
    return "no passage has the id "
        + id
        + "; memory search --json shows ids, which an edit changes";
  }

  /// Those that are there, in the order of the ids.
  static List<Passage> find(MemoryEngine engine, List<String> ids) throws IOException {
    Map<String, Passage> byId = new HashMap<>();
    for (Passage passage : engine.index().passages(new LinkedHashSet<>(ids))) {
      byId.putIfAbsent(passage.id(), passage);
    }
    List<Passage> found = new ArrayList<>();
    for (String id : new LinkedHashSet<>(ids)) {
      Passage passage = byId.get(id);
      if (passage != null) {
        found.add(passage);
      }
    }
    return found;
  }
}
