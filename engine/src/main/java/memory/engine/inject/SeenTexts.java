package memory.engine.inject;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.model.Layout;

/// What the guard made of texts it has seen, by their hash: one small file in the cache, for all
/// processes. Of another edition of the rules nothing is believed. Best effort: what cannot be read
/// is looked at again, of two processes that write at once the last one wins. Safe for use by
/// several threads.
///
/// The second line, where there is one, was written by the last [#forget]: a process that knows
/// texts from before it drops them instead of writing them down again.
///
/// ```
/// memory verdicts 1
/// after 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed
/// 0f5d6c1b2a39e8740f5d6c1b2a39e874
/// 7be518aa41d0c2f97be518aa41d0c2f9
///  12 - [BLOCKED: MEMORY.md#L13 entry contained threat pattern(s): exfiltration]
///  13
/// ```
final class SeenTexts {
  private static final String TITLE = "memory verdicts " + WriteGuard.EDITION;
  private static final String AFTER = "after ";
  private static final int MOST = 400;
  private static final int MAX_BYTES = 1 << 20;
  private static final int HASH_CHARS = 32;

  private final Path folder;
  private final Map<String, LineChanges> known = new LinkedHashMap<>(); // the oldest first
  private String after = "";
  private boolean read;
  private boolean dirty;

  /// @param cache the folder that the file lies in; not made for it
  SeenTexts(Path cache) {
    this.folder = cache;
  }

  /// @param name of the text: the changes may speak of it
  /// @param look how to find out, for a text that nobody has seen
  LineChanges changes(String name, String text, Supplier<LineChanges> look) {
    String key = Layout.hash(name + "\n" + text, HASH_CHARS);
    Optional<LineChanges> before = known(key);
    if (before.isPresent()) {
      return before.get();
    }
    LineChanges changes = look.get();
    synchronized (this) {
      add(key, changes);
      dirty = true;
    }
    return changes;
  }

  private synchronized Optional<LineChanges> known(String key) {
    if (!read) {
      read = true;
      read();
    }
    return Optional.ofNullable(known.get(key));
  }

  private void add(String key, LineChanges changes) {
    known.put(key, changes);
    if (known.size() > MOST) {
      known.remove(known.keySet().iterator().next());
    }
  }

  /// Writes them down when there are new ones.
  synchronized void write() {
    if (!dirty || !Files.isDirectory(folder)) {
      return;
    }
    dirty = false;
    if (!after(lines()).equals(after)) {
      known.clear();
      read();
      return;
    }
    StringBuilder out = new StringBuilder(TITLE).append('\n').append(after);
    for (Map.Entry<String, LineChanges> one : known.entrySet()) {
      out.append(one.getKey()).append('\n');
      for (Map.Entry<Integer, String> change : one.getValue().replaced().entrySet()) {
        out.append(' ').append(change.getKey());
        if (!LineChanges.isDropped(change.getValue())) {
          out.append(' ').append(change.getValue());
        }
        out.append('\n');
      }
    }
    byte[] bytes = out.toString().getBytes(StandardCharsets.UTF_8);
    try {
      if (bytes.length <= MAX_BYTES) {
        AtomicReplace.write(file(folder), bytes, AtomicReplace.Policy.CACHE);
      }
    } catch (IOException unwritable) {
      // The next process looks at the texts again.
    }
  }

  /// Takes every text of everybody's memory: from now on nothing is known.
  static void forget(Path cache) throws IOException {
    if (Files.isDirectory(cache)) {
      byte[] empty =
          (TITLE + "\n" + AFTER + UUID.randomUUID() + "\n").getBytes(StandardCharsets.UTF_8);
      AtomicReplace.write(file(cache), empty, AtomicReplace.Policy.CACHE);
    }
  }

  /// The file's, none when there is none or of other rules.
  private List<String> lines() {
    try {
      byte[] bytes = BoundedRead.bytes(file(folder), Optional.of(folder), MAX_BYTES);
      List<String> lines = Lines.list(new String(bytes, StandardCharsets.UTF_8));
      return !lines.isEmpty() && lines.getFirst().equals(TITLE) ? lines : List.of();
    } catch (IOException missing) {
      return List.of();
    }
  }

  /// The second line with its end, empty where there is none.
  private static String after(List<String> lines) {
    return lines.size() > 1 && lines.get(1).startsWith(AFTER) ? lines.get(1) + "\n" : "";
  }

  private void read() {
    List<String> lines = lines();
    after = after(lines);
    for (int i = after.isEmpty() ? 1 : 2; i < lines.size(); ) {
      String key = lines.get(i++);
      LineChanges changes = new LineChanges();
      while (i < lines.size() && lines.get(i).startsWith(" ")) {
        if (!readChange(lines.get(i++), changes)) {
          return;
        }
      }
      if (key.length() == HASH_CHARS) {
        add(key, changes);
      }
    }
  }

  private static boolean readChange(String line, LineChanges changes) {
    int blank = line.indexOf(' ', 1);
    try {
      int number = Integer.parseInt(line.substring(1, blank < 0 ? line.length() : blank));
      if (blank < 0) {
        changes.drop(number);
      } else {
        changes.replace(number, line.substring(blank + 1));
      }
      return true;
    } catch (NumberFormatException foreign) {
      return false;
    }
  }

  private static Path file(Path cache) {
    return cache.resolve("verdicts");
  }
}
