package memory.engine.file;

import com.google.common.base.Splitter;
import com.google.common.hash.Hashing;
import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A copy of what we wrote to a file last, for the case that an editor without a lock saves over it
/// what it made of an older version: the entries that came in between would be gone, although they
/// were acknowledged. Best effort: a write does not fail for it.
final class LastWritten {
  /// Nobody reads what we wrote, takes it out and saves, within that time.
  private static final long UNSEEN_MILLIS = 1000;

  private static final String MARK = "wrote-";

  private final Disk disk;
  private final Path folder;
  private final Path target;
  private final Optional<Path> boundary;
  private final int maxBytes;

  /// @param folder holds the copies; made before the first one
  LastWritten(Disk disk, Path folder, Path target, Optional<Path> boundary, int maxBytes) {
    this.disk = disk;
    this.folder = folder;
    this.target = target;
    this.boundary = boundary;
    this.maxBytes = maxBytes;
  }

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
      List<Path> before = copies();
      Path copy = folder.resolve(prefix() + modified(target) + "-" + hash(bytes));
      disk.delete(copy);
      disk.createFile(copy, PrivateFolder.mode(copy, "rw-------"));
      try (Disk.OpenFile open = disk.open(copy, false)) {
        open.write(bytes);
      }
      for (Path old : before) {
        if (!old.equals(copy)) {
          disk.delete(old);
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
    for (Path copy : copies()) {
      byte[] ours = BoundedRead.bytes(copy, boundary, maxBytes);
      List<String> told = Splitter.on('-').splitToList(String.valueOf(copy.getFileName()));
      if (startsWith(current, ours) || !told.getLast().equals(hash(ours))) {
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
      boolean unseen = written != null && modified(target) <= written + UNSEEN_MILLIS;
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
    disk.delete(savedOver.copy);
  }

  private List<Path> copies() throws IOException {
    List<Path> copies = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, prefix() + "*-*")) {
      all.forEach(copies::add);
    } catch (NoSuchFileException none) {
      return copies;
    }
    return copies;
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
    return MARK + hash(target.toString().getBytes(StandardCharsets.UTF_8)) + "-";
  }

  private static String hash(byte[] bytes) {
    return Hashing.sha256().hashBytes(bytes).toString().substring(0, 16);
  }
}
