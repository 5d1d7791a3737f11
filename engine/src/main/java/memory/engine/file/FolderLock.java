package memory.engine.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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

  private FolderLock(Path folder) {
    this.folder = folder;
  }

  /// @param file the file that is locked; its folder must exist
  /// @return empty when somebody else held it all the time
  public static Optional<FolderLock> tryAcquire(Path file, Duration timeout) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.resolveSibling(target.getFileName() + ".lock");
    long deadline = System.nanoTime() + timeout.toNanos();
    long seen = Long.MIN_VALUE;
    long since = System.nanoTime();
    while (true) {
      try {
        Files.createDirectory(folder);
        return Optional.of(new FolderLock(folder));
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
    } catch (IOException leftOver) {
      // It is taken for left over in ten seconds.
    }
  }
}
