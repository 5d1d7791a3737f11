package memory.engine.inject;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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

  /// File systems count by ticks of some milliseconds.
  private static final Duration TICK = Duration.ofMillis(100);

  private TouchedLast() {}

  /// The latest first; none when the folder cannot be read.
  static List<MemoryPath> of(ScopeRoot root) {
    return of(root, Instant.EPOCH);
  }

  /// @param since none that was touched before
  private static List<MemoryPath> of(ScopeRoot root, Instant since) {
    long least = TimeUnit.MILLISECONDS.toNanos(since.minus(TICK).toEpochMilli());
    try {
      Map<MemoryPath, Long> touched = new HashMap<>();
      for (ScopeFile file : ScopeFile.of(root)) {
        if (!file.path().archived()) {
          long at = FileStamps.of(List.of(file.file())).latest();
          if (at >= least) {
            touched.put(file.path(), at);
          }
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

  /// Those of some quoted lines that stand in one of the files, where it was touched since then.
  static Set<String> holding(List<String> lines, List<ScopeRoot> roots, Instant since) {
    Set<String> found = new HashSet<>();
    for (ScopeRoot root : lines.isEmpty() ? List.<ScopeRoot>of() : roots) {
      for (MemoryPath path : of(root, since)) {
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
