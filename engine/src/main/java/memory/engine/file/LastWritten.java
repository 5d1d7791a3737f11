package memory.engine.file;

import com.google.common.base.Splitter;
import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.ComparedReplace.TargetCopies;

/// A copy of what we wrote to a file last, for the case that an editor without a lock saves over it
/// what it made of an older version: the entries that came in between would be gone, although they
/// were acknowledged. Best effort: a write does not fail for it.
record LastWritten(TargetCopies copies) {
  /// Nobody reads what we wrote, takes it out and saves, within that time.
  private static final long UNSEEN_MILLIS = 1000;

  private static final String MARK = "wrote-";

  /// What somebody saved over.
  ///
  /// @param copy holds all that we had written
  /// @param tail of it, what can be added to the file as it is now; empty when whoever saved may
  ///   have seen it and wanted it gone
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record SavedOver(Path copy, byte[] all, Optional<byte[]> tail) {}

  /// Keeps what stands in the file from now on.
  void keep(byte[] bytes) {
    try {
      List<Path> before = all();
      Path copy =
          copies.named(prefix() + modified(copies.target()) + "-" + TargetCopies.hash(bytes));
      copies.disk().delete(copy);
      copies.write(copy, bytes);
      for (Path old : before) {
        if (!old.equals(copy)) {
          copies.disk().delete(old);
        }
      }
    } catch (IOException full) {
      // The write itself is on disk.
    }
  }

  /// Whether lines that we added lately are not in the file any more.
  ///
  /// @param current what stands in it
  /// @param predecessor what it held some writes ago
  Optional<SavedOver> savedOver(byte[] current, Predecessor predecessor) throws IOException {
    for (Path copy : all()) {
      byte[] ours = copies.read(copy);
      List<String> told = TargetCopies.told(copy);
      if (startsWith(current, ours) || !told.getLast().equals(TargetCopies.hash(ours))) {
        continue;
      }
      List<byte[]> older = predecessor.contents();
      if (older.isEmpty()) {
        continue;
      }
      Set<String> missing = lines(ours);
      missing.removeAll(lines(older.getLast()));
      missing.removeAll(lines(current));
      if (missing.isEmpty()) {
        continue;
      }
      Long written = Longs.tryParse(told.get(2));
      boolean unseen = written != null && modified(copies.target()) <= written + UNSEEN_MILLIS;
      Optional<byte[]> tail = unseen ? tail(ours, current, older) : Optional.empty();
      return Optional.of(new SavedOver(copy, ours, tail));
    }
    return Optional.empty();
  }

  /// What we added to the version that an editor added to as well.
  private static Optional<byte[]> tail(byte[] ours, byte[] current, List<byte[]> older) {
    int base = -1;
    for (byte[] one : older) {
      if (one.length > base && startsWith(current, one) && startsWith(ours, one)) {
        base = one.length;
      }
    }
    return base >= 0 && base < current.length
        ? Optional.of(Arrays.copyOfRange(ours, base, ours.length))
        : Optional.empty();
  }

  void forget(SavedOver savedOver) throws IOException {
    copies.disk().delete(savedOver.copy);
  }

  private List<Path> all() throws IOException {
    return copies.all(prefix() + "*-*");
  }

  private static Set<String> lines(byte[] bytes) {
    Set<String> lines = new HashSet<>();
    for (String line : Splitter.on('\n').split(new String(bytes, StandardCharsets.ISO_8859_1))) {
      if (!line.isBlank()) {
        lines.add(line.strip());
      }
    }
    return lines;
  }

  private static boolean startsWith(byte[] bytes, byte[] start) {
    return bytes.length >= start.length
        && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }

  private static long modified(Path file) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis();
  }

  private String prefix() {
    return MARK + copies.prefix();
  }
}
