package memory.engine.inject;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.file.FileStamps;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;

/// The active files of a scope that were touched last, among them the ones that something was moved
/// to since a session saw it.
final class TouchedLast {
  private static final int MOST = 50;

  private TouchedLast() {}

  /// The latest first; none when the folder cannot be read.
  static List<MemoryPath> of(ScopeRoot root) {
    try {
      Map<MemoryPath, Long> touched = new HashMap<>();
      for (ScopeFile file : ScopeFile.of(root)) {
        if (!file.path().archived()) {
          touched.put(file.path(), FileStamps.of(List.of(file.file())).latest());
        }
      }
      return touched.entrySet().stream()
          .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
          .limit(MOST)
          .map(Map.Entry::getKey)
          .toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /// Those of some quoted lines that stand in one of the files.
  static Set<String> holding(List<String> lines, List<ScopeRoot> roots) {
    Set<String> found = new HashSet<>();
    for (ScopeRoot root : lines.isEmpty() ? List.<ScopeRoot>of() : roots) {
      for (MemoryPath path : of(root)) {
        if (NoteFile.read(root, path) instanceof NoteFile.Present(String text)) {
          Set<String> words = new HashSet<>();
          Lines.list(text).forEach(line -> words.add(Outline.words(Frame.quoted(line))));
          lines.stream().filter(line -> words.contains(Outline.words(line))).forEach(found::add);
        }
      }
    }
    return found;
  }
}
