package memory.engine.file;

import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A copy that is put beside a file for its user to look at: `<file>.bak.<unix seconds>`,
/// `<file>.torn.<unix seconds>`.
public final class SideCopy {
  private static final Duration KEPT = Duration.ofDays(30);
  private static final long KEPT_BYTES = 64L << 20;
  private static final Pattern NAME = Pattern.compile(".*[.](bak|torn)[.][0-9]+");

  private SideCopy() {}

  /// Whether a file is one, by its name.
  public static boolean is(Path file) {
    return NAME.matcher(String.valueOf(file.getFileName())).matches();
  }

  /// Puts `<file>.bak.<unix seconds>` beside the file.
  public static Path backup(Path file, byte[] bytes, AtomicReplace.Policy policy, Clock clock)
      throws IOException {
    return write(Disk.REAL, file, "bak", bytes, policy, clock);
  }

  /// Gives a file's bytes another name, so that they stay when the first one is given to others: a
  /// hard link, or a copy where the file system has none.
  ///
  /// @param bytes what the file holds
  public static void keep(Path file, Path name, byte[] bytes) throws IOException {
    try {
      Disk.REAL.link(name, file);
    } catch (UnsupportedOperationException | IOException noLinks) {
      AtomicReplace.write(name, bytes, AtomicReplace.Policy.PRIVATE);
    }
  }

  /// @return where it is; an existing one is never written over, and one that holds the same is
  ///   enough
  static Path write(
      Disk disk, Path file, String kind, byte[] bytes, AtomicReplace.Policy policy, Clock clock)
      throws IOException {
    Optional<Path> same = existing(file, kind, bytes);
    if (same.isPresent()) {
      return same.get();
    }
    for (long at = clock.instant().getEpochSecond(); ; at++) {
      Path side = file.resolveSibling(file.getFileName() + "." + kind + "." + at);
      if (Files.exists(side, LinkOption.NOFOLLOW_LINKS)) {
        continue;
      }
      try (AtomicReplace copy = AtomicReplace.prepare(disk, side, bytes, policy)) {
        if (copy.commitNew()) {
          return side;
        }
      }
    }
  }

  private static Optional<Path> existing(Path file, String kind, byte[] bytes) throws IOException {
    String start = file.getFileName() + "." + kind + ".";
    Path folder = file.resolveSibling("");
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> sides =
        Files.newDirectoryStream(
            folder, side -> String.valueOf(side.getFileName()).startsWith(start))) {
      for (Path side : sides) {
        if (Files.isRegularFile(side, LinkOption.NOFOLLOW_LINKS)
            && Files.size(side) == bytes.length
            && Arrays.equals(Files.readAllBytes(side), bytes)) {
          return Optional.of(side);
        }
      }
    }
    return Optional.empty();
  }

  /// Deletes those in a folder that are older than 30 days, and of the others all but the newest 64
  /// MiB.
  public static void prune(Path folder, Instant now) throws IOException {
    List<Path> copies = FolderFiles.of(folder, "*.{bak,torn}.*");
    copies.removeIf(file -> !is(file));
    copies.sort(Comparator.comparing(SideCopy::madeAt).reversed());
    long bytes = 0;
    for (Path copy : copies) {
      bytes += Files.size(copy);
      if (bytes > KEPT_BYTES || madeAt(copy).isBefore(now.minus(KEPT))) {
        FolderFiles.delete(copy);
      }
    }
  }

  private static Instant madeAt(Path copy) {
    String name = String.valueOf(copy.getFileName());
    Long seconds = Longs.tryParse(name.substring(name.lastIndexOf('.') + 1));
    return seconds == null ? Instant.MAX : Instant.ofEpochSecond(seconds);
  }
}
