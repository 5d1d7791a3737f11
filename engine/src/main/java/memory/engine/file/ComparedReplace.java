package memory.engine.file;

import com.google.common.base.Splitter;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.engine.file.LastWritten.SavedOver;
import memory.engine.file.Predecessor.Late;

/// Replaces a file by an edit of what stands in it, so that nothing is lost that an editor without
/// a lock writes at the same time. The bytes are read, edited, written beside the file, and
/// compared with the disk right before the rename; when they are others by then the edit is made
/// again on those. Whoever calls holds the lock that all of our writers take.
///
/// What an editor saved over before it could know of it is put back, see [LastWritten].
///
/// What remains is the time between the last look and the rename, some microseconds: an editor
/// whose own rename falls into it loses its version. One that writes into the old file is seen
/// afterwards, see [Predecessor].
public final class ComparedReplace {
  private static final int ATTEMPTS = 20;
  private static final Duration ABANDONED = Duration.ofMinutes(1);

  private final Disk disk;
  private final Place place;
  private final Clock clock;
  private boolean edited;

  /// Where and how a file is kept.
  ///
  /// @param file as named; the user's own link to it is followed when the policy is PRIVATE
  /// @param boundary the folder links may not lead out of
  /// @param previous the folder for second names of replaced files
  /// @param maxBytes the largest file that is read or written
  public record Place(
      Path file,
      Optional<Path> boundary,
      Path previous,
      AtomicReplace.Policy policy,
      int maxBytes) {}

  /// What becomes of a file's bytes.
  public interface Edit {
    /// The new bytes; empty = leave the file alone. Called again when the file changed meanwhile.
    ///
    /// @param current empty when there is no file
    Optional<byte[]> of(Optional<byte[]> current) throws IOException;

    /// Whether it may be made again on bytes that somebody else wrote meanwhile.
    boolean isRepeatable();

    /// Hears of the replacement right before it happens; not of a further one that adds what came
    /// late.
    ///
    /// @param old another name of the file that is replaced
    default void replacing(Path old, byte[] before, byte[] after) throws IOException {}

    /// Hears that somebody took lines away that we had written lately.
    ///
    /// @param copy a file that holds what we had written, soon gone
    /// @param now what stands in the file
    default void savedOver(Path copy, byte[] ours, byte[] now) throws IOException {}
  }

  /// What came of it.
  public sealed interface Outcome {
    /// The edit left the file alone, or changed nothing.
    record Untouched() implements Outcome {}

    /// The new bytes are on disk.
    ///
    /// @param backup what somebody else had written to the old file and could not be merged
    record Replaced(Optional<Path> backup) implements Outcome {}

    /// Somebody else changed the file meanwhile and the edit cannot be made again; nothing was
    /// written.
    ///
    /// @param backup a copy of what the disk has
    record Drifted(Path backup) implements Outcome {}
  }

  private ComparedReplace(Disk disk, Place place, Clock clock) {
    this.disk = disk;
    this.place = place;
    this.clock = clock;
  }

  public static Outcome run(Place place, Edit edit, Clock clock) throws IOException {
    return run(Disk.REAL, place, edit, clock);
  }

  static Outcome run(Disk disk, Place place, Edit edit, Clock clock) throws IOException {
    return new ComparedReplace(disk, place, clock).run(edit);
  }

  private Outcome run(Edit edit) throws IOException {
    Path target = AtomicReplace.realTarget(place.file().toAbsolutePath(), place.policy());
    TargetCopies copies = new TargetCopies(disk, place, target);
    Predecessor predecessor = new Predecessor(copies);
    LastWritten last = new LastWritten(copies);
    takeAbandonedAway(target);
    Optional<Path> backup = Optional.empty();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<Late> late = predecessor.late();
      if (late.isPresent() && !(late.get().isAppend() && edit.isRepeatable())) {
        backup = Optional.of(backup(late.get().all()));
        predecessor.forget(late.get());
        late = Optional.empty();
      }
      if (edited && late.isEmpty()) {
        return new Outcome.Replaced(backup);
      }
      Optional<byte[]> current = read(target);
      Optional<byte[]> whole = late.map(more -> joined(current, more.tail())).or(() -> current);
      if (whole.isPresent()) {
        Optional<SavedOver> over = last.savedOver(whole.get(), predecessor);
        if (over.isPresent() && edit.isRepeatable() && over.get().tail().isPresent()) {
          whole = Optional.of(joined(whole, over.get().tail().get()));
        } else if (over.isPresent()) {
          edit.savedOver(over.get().copy(), over.get().all(), whole.get());
          last.forget(over.get());
        }
      }
      Optional<byte[]> found = whole;
      Optional<byte[]> next = edited ? found : edit.of(found).or(() -> found);
      if (next.isEmpty() || (current.isPresent() && Arrays.equals(current.get(), next.get()))) {
        return edited ? new Outcome.Replaced(backup) : new Outcome.Untouched();
      }
      if (replace(predecessor, edit, current, next.get())) {
        edited = true;
        last.keep(next.get());
        if (late.isPresent()) {
          predecessor.forget(late.get());
        }
      } else if (!edit.isRepeatable()) {
        break;
      }
    }
    return edited
        ? new Outcome.Replaced(backup)
        : new Outcome.Drifted(backup(read(target).orElse(new byte[0])));
  }

  /// @return false when the file is not as it was read
  private boolean replace(Predecessor predecessor, Edit edit, Optional<byte[]> current, byte[] next)
      throws IOException {
    try (AtomicReplace replace = AtomicReplace.prepare(disk, place.file(), next, place.policy())) {
      if (current.isEmpty()) {
        return replace.commitNew();
      }
      Optional<Path> old = predecessor.take(current.get());
      if (old.isEmpty()) {
        return false;
      }
      if (!edited) {
        edit.replacing(old.get(), current.get(), next);
      }
      if (!predecessor.isStill(old.get())) {
        return false;
      }
      replace.commit();
      predecessor.prune();
      return true;
    }
  }

  private Optional<byte[]> read(Path target) throws IOException {
    try {
      return Optional.of(BoundedRead.bytes(target, place.boundary(), place.maxBytes()));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    }
  }

  /// What was added to the old file comes behind what stands in the new one.
  private static byte[] joined(Optional<byte[]> current, byte[] tail) {
    byte[] before = current.orElse(new byte[0]);
    boolean ended = before.length == 0 || before[before.length - 1] == '\n';
    byte[] joined = Arrays.copyOf(before, before.length + (ended ? 0 : 1) + tail.length);
    if (!ended) {
      joined[before.length] = '\n';
    }
    System.arraycopy(tail, 0, joined, joined.length - tail.length, tail.length);
    return joined;
  }

  private Path backup(byte[] bytes) throws IOException {
    return SideCopy.write(disk, place.file(), "bak", bytes, place.policy(), clock);
  }

  /// Temporary files of writers that were killed: whoever holds the lock is the only writer.
  private void takeAbandonedAway(Path target) throws IOException {
    Path folder = target.getParent();
    if (folder == null) {
      return;
    }
    Instant before = clock.instant().minus(ABANDONED);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".memory-*.tmp")) {
      for (Path file : files) {
        if (FolderFiles.isOlder(file, before)) {
          disk.delete(file);
        }
      }
    }
  }

  /// What is kept of the earlier states of one file: files in a folder of their own, whose names
  /// begin with the hash of its path and go on with what they tell of themselves, parted by `-`.
  ///
  /// @param target the file, links followed
  record TargetCopies(Disk disk, ComparedReplace.Place place, Path target) {
    private static final int HASH_CHARS = 16;

    /// How the names begin that belong to this target.
    String prefix() {
      return hash(target.toString().getBytes(StandardCharsets.UTF_8)) + "-";
    }

    Path named(String name) {
      return place.previous().resolve(name);
    }

    /// @param glob of names
    List<Path> all(String glob) throws IOException {
      return FolderFiles.of(place.previous(), glob);
    }

    void write(Path copy, byte[] bytes) throws IOException {
      disk.createFile(copy, PrivateFolder.mode(copy, "rw-------"));
      try (Disk.OpenFile open = disk.open(copy, false)) {
        open.write(bytes);
      }
    }

    byte[] read(Path file) throws IOException {
      return BoundedRead.bytes(file, place.boundary(), place.maxBytes());
    }

    static List<String> told(Path copy) {
      return Splitter.on('-').splitToList(String.valueOf(copy.getFileName()));
    }

    static String hash(byte[] bytes) {
      return Hashing.sha256().hashBytes(bytes).toString().substring(0, HASH_CHARS);
    }
  }
}
