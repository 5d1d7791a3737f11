package memory.cli.command;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.note.NoteFile;
import memory.engine.recall.Passage;
import memory.engine.scope.ScopeRoot;
import memory.indexer.IndexedText;

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
    return isId(id)
        ? "no passage has the id " + id + "; memory search --json shows ids, which an edit changes"
        : "nothing stands at " + id;
  }

  /// The one passage that an id names, or that stands in the lines of `PATH#L3-L4`.
  ///
  /// @throws CommandFailure when it is neither, or the lines are of several passages
  static Optional<Passage> cited(Call call, String cited) throws IOException {
    Workspace workspace = call.workspace();
    if (isId(cited)) {
      try (MemoryEngine engine = call.open(workspace)) {
        return find(engine, List.of(cited)).stream().findFirst();
      }
    }
    CitedLines lines = CitedLines.of(cited);
    if (lines.isWhole()) {
      throw CommandFailure.usage(
          "not one note: " + cited, "give an id or PATH#L3 as memory search cites it");
    }
    for (ScopeRoot root :
        ReadScope.roots(workspace, call.arguments().one(WriteOptions.SCOPE)).reversed()) {
      if (NoteFile.read(root, lines.path()) instanceof NoteFile.Present(String text)) {
        List<Passage> there =
            IndexedText.passages(root.scopeOf(lines.path()), lines.path(), text).stream()
                .filter(one -> one.startLine() <= lines.last() && one.endLine() >= lines.first())
                .toList();
        if (there.size() > 1) {
          throw CommandFailure.usage(
              there.size() + " notes stand at " + cited,
              "name one: " + there.getFirst().citation());
        }
        return there.stream().findFirst();
      }
    }
    return Optional.empty();
  }

  /// Those that are there, in the order of the ids.
  static List<Passage> find(MemoryEngine engine, List<String> ids) throws IOException {
    Map<String, Passage> byId = new HashMap<>();
    for (Passage passage : engine.passages(new LinkedHashSet<>(ids))) {
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
