package memory.engine.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The lock that tools written for Node take on a file: the folder `<file>.lock`, made by whoever
/// holds it and taken away at the end. One that nobody touched for ten seconds, while we looked, is
/// left over.
public final class FolderLock implements AutoCloseable {
  /// When a lock is left over, as the tools that make them count.
  public static final Duration STALE = Duration.ofSeconds(10);

  private static final long PAUSE_MILLIS = 20;

  private final Path folder;
  private final Optional<Path> note;

  private FolderLock(Path folder, Optional<Path> note) {
    this.folder = folder;
    this.note = note;
  }

  /// @param file the file that is locked; its folder must exist
  /// @param note under a lock that every process of ours takes first and that ends with its
  ///   process: a file which says of the folder that it is ours. What one of them left behind when
  ///   it was killed is not waited for
  /// @return empty when somebody else held it all the time
  public static Optional<FolderLock> tryAcquire(Path file, Optional<Path> note, Duration timeout)
      throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.resolveSibling(target.getFileName() + ".lock");
    if (note.isPresent()) {
      removeOfTheDead(folder, note.get());
    }
    long deadline = System.nanoTime() + timeout.toNanos();
    long seen = Long.MIN_VALUE;
    long since = System.nanoTime();
    while (true) {
      try {
        Files.createDirectory(folder);
        FolderLock lock = new FolderLock(folder, note);
        if (note.isPresent()) {
          lock.describe(file, note.get());
        }
        return Optional.of(lock);
      } catch (FileAlreadyExistsException held) {
        long touched = touched(folder);
        if (touched != seen) {
          seen = touched;
          since = System.nanoTime();
        }
        if (System.nanoTime() - since > STALE.toNanos()) {
          Files.deleteIfExists(folder);
          seen = Long.MIN_VALUE;
          continue;
        }
      }
      if (System.nanoTime() >= deadline) {
        return Optional.empty();
      }
      pause(folder);
    }
  }

  private void describe(Path file, Path note) throws IOException {
    try {
      Files.writeString(note, identity(folder));
    } catch (IOException fault) {
      close(); // else the next one waits for it
      throw Disk.explained(file, "lock it", fault);
    }
  }

  private static void removeOfTheDead(Path folder, Path note) throws IOException {
    try {
      if (Files.readString(note).equals(identity(folder))) {
        Files.deleteIfExists(folder);
      }
    } catch (NoSuchFileException nothingLeft) {
      // As it should be.
    }
  }

  private static String identity(Path folder) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return folder + "\n" + attributes.fileKey() + "\n" + attributes.lastModifiedTime() + "\n";
  }

  private static long touched(Path folder) throws IOException {
    try {
      return Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS).toMillis();
    } catch (NoSuchFileException free) {
      return Long.MIN_VALUE;
    }
  }

  private static void pause(Path folder) throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the lock " + folder);
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(folder);
      if (note.isPresent()) {
        Files.deleteIfExists(note.get());
      }
    } catch (IOException leftOver) {
      // It is taken for left over in ten seconds.
    }
  }
}
