package memory.engine.file;

import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import memory.engine.file.ComparedReplace.TargetCopies;

/// The files that replacements took the name from, each kept by a second name that tells its time,
/// length and hash. An editor that takes no lock may have had it open: what it wrote there
/// afterwards is seen by comparing, now or at one of the next writes.
record Predecessor(TargetCopies copies) {
  /// How many replaced files are watched: an editor may be that many writes behind.
  private static final int KEPT = 16;

  /// What was written to the old file after it was replaced.
  ///
  /// @param all that stands in it now
  /// @param known how many bytes from the start are those that were replaced; -1 = they are gone
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Late(Path link, byte[] all, int known) {
    /// Only added to: the rest can be added to the new file as well.
    boolean isAppend() {
      return known >= 0;
    }

    byte[] tail() {
      return Arrays.copyOfRange(all, known, all.length);
    }
  }

  /// Names the target's present file.
  ///
  /// @param bytes what was read from it
  /// @return the second name; empty when the bytes are other ones by now, or the file is gone
  Optional<Path> take(byte[] bytes) throws IOException {
    Disk disk = copies.disk();
    DurableFolder.create(disk, copies.place().previous(), AtomicReplace.Policy.CACHE);
    Path unproven = copies.named("new-" + copies.prefix());
    disk.delete(unproven);
    try {
      disk.link(unproven, copies.target());
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    } catch (UnsupportedOperationException | IOException otherFileSystem) {
      copies.write(unproven, bytes);
    }
    long modified = modified(unproven);
    if (!Arrays.equals(copies.read(unproven), bytes)) {
      disk.delete(unproven);
      return Optional.empty();
    }
    Path link =
        copies.named(
            copies.prefix() + modified + "-" + bytes.length + "-" + TargetCopies.hash(bytes));
    disk.delete(link);
    disk.rename(unproven, link);
    return Optional.of(link);
  }

  /// Takes the names of all but the newest files away.
  void prune() throws IOException {
    List<Path> names = newestFirst();
    for (Path name : names.subList(Math.min(KEPT, names.size()), names.size())) {
      copies.disk().delete(name);
    }
  }

  /// Whether the target is still the file that the second name was given to.
  boolean isStill(Path link) throws IOException {
    try {
      BasicFileAttributes now = Files.readAttributes(copies.target(), BasicFileAttributes.class);
      BasicFileAttributes then = Files.readAttributes(link, BasicFileAttributes.class);
      return now.size() == then.size()
          && (Objects.equals(now.fileKey(), then.fileKey())
              || Arrays.equals(copies.read(copies.target()), copies.read(link)));
    } catch (NoSuchFileException gone) {
      return false;
    }
  }

  /// What came late, if anything.
  Optional<Late> late() throws IOException {
    for (Path link : names()) {
      int length = toldLength(link);
      if (modified(link) == toldTime(link) && Files.size(link) == length) {
        continue;
      }
      if (isTheTarget(link)) {
        copies.disk().delete(link);
        continue;
      }
      byte[] bytes = copies.read(link);
      boolean begins = beginsAsTold(link, bytes);
      if (bytes.length != length || !begins) {
        return Optional.of(new Late(link, bytes, begins ? length : -1));
      }
    }
    return Optional.empty();
  }

  /// Named for a replacement that did not come about: what is written there is not late, now or
  /// when another file has the name.
  private boolean isTheTarget(Path link) throws IOException {
    return Files.exists(copies.target()) && Files.isSameFile(link, copies.target());
  }

  /// Whether the bytes that were replaced still stand at the beginning.
  private static boolean beginsAsTold(Path link, byte[] bytes) {
    int length = toldLength(link);
    return bytes.length >= length
        && TargetCopies.hash(Arrays.copyOf(bytes, length))
            .equals(TargetCopies.told(link).getLast());
  }

  private static int toldLength(Path link) {
    return Optional.ofNullable(Ints.tryParse(TargetCopies.told(link).get(2))).orElse(0);
  }

  /// What stood in the old files when they were replaced, the newest first; of one that is written
  /// over what stands there now.
  List<byte[]> contents() throws IOException {
    List<Path> names = newestFirst();
    List<byte[]> contents = new ArrayList<>(names.size());
    for (Path name : names) {
      byte[] bytes = copies.read(name);
      contents.add(beginsAsTold(name, bytes) ? Arrays.copyOf(bytes, toldLength(name)) : bytes);
    }
    return contents;
  }

  void forget(Late late) throws IOException {
    copies.disk().delete(late.link);
  }

  /// Names tell the path's hash, time of modification, length, content's hash.
  private static long toldTime(Path link) {
    return Optional.ofNullable(Longs.tryParse(TargetCopies.told(link).get(1))).orElse(0L);
  }

  private static long modified(Path file) throws IOException {
    return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).to(TimeUnit.NANOSECONDS);
  }

  private List<Path> newestFirst() throws IOException {
    List<Path> names = names();
    names.sort(Comparator.comparingLong(Predecessor::toldTime).reversed());
    return names;
  }

  private List<Path> names() throws IOException {
    return copies.all(copies.prefix() + "*-*-*");
  }
}
