package memory.engine.file;

import com.google.common.collect.MapMaker;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// One holder at a time, among all threads of all processes of this machine. The lock is the
/// kernel's, on an empty file that nothing else ever opens; it is free again when its process ends,
/// however it ends. The file stays. Closed by the thread that acquired it; not reentrant.
///
/// ```java
/// try (ProcessLock held = ProcessLock.tryAcquire(file, timeout).orElseThrow(() -> busy(file))) {
///   …
/// }
/// ```
public final class ProcessLock implements AutoCloseable {
  private static final long FIRST_PAUSE_NANOS = 500_000;
  private static final long LONGEST_PAUSE_NANOS = 25_000_000;
  private static final Set<OpenOption> OPEN =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  /// The kernel's locks belong to the process, so its threads need one more, the same for all who
  /// name the same file.
  private static final ConcurrentMap<Path, ReentrantLock> THREADS =
      new MapMaker().weakValues().makeMap();

  private final ReentrantLock thread;
  private final FileChannel channel;

  private ProcessLock(ReentrantLock thread, FileChannel channel) {
    this.thread = thread;
    this.channel = channel;
  }

  /// @param file the lock file; its folder must exist
  /// @param timeout how long to wait for it; zero = one try
  /// @return empty when somebody else held it all the time
  /// @throws IOException when the file cannot be made or opened, or the thread was interrupted
  /// @throws IllegalStateException when this thread holds it already
  public static Optional<ProcessLock> tryAcquire(Path file, Duration timeout) throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    Path place = placeOf(file);
    ReentrantLock thread = THREADS.computeIfAbsent(place, path -> new ReentrantLock());
    if (thread.isHeldByCurrentThread()) {
      throw new IllegalStateException("this thread holds the lock already: " + place);
    }
    try {
      if (!thread.tryLock(Math.max(0, timeout.toNanos()), TimeUnit.NANOSECONDS)) {
        return Optional.empty();
      }
    } catch (InterruptedException interrupted) {
      throw interrupted(place);
    }
    Optional<ProcessLock> held = Optional.empty();
    try {
      held = amongProcesses(place, thread, deadline);
      return held;
    } finally {
      if (held.isEmpty()) {
        thread.unlock();
      }
    }
  }

  private static Optional<ProcessLock> amongProcesses(
      Path place, ReentrantLock thread, long deadline) throws IOException {
    long pause = FIRST_PAUSE_NANOS;
    while (true) {
      Optional<FileChannel> locked = lockedChannel(place);
      if (locked.isPresent()) {
        return Optional.of(new ProcessLock(thread, locked.get()));
      }
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return Optional.empty();
      }
      long jittered = ThreadLocalRandom.current().nextLong(pause / 2, pause + 1);
      try {
        TimeUnit.NANOSECONDS.sleep(Math.min(left, jittered));
      } catch (InterruptedException interrupted) {
        throw interrupted(place);
      }
      pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
    }
  }

  private static Optional<FileChannel> lockedChannel(Path place) throws IOException {
    if (Files.isSymbolicLink(place)) {
      throw new FileSystemException(place.toString(), null, "a link cannot be a lock");
    }
    FileChannel channel = FileChannel.open(place, OPEN, PrivateFolder.mode(place, "rw-------"));
    boolean locked = false;
    try {
      Optional<Object> opened = identity(place);
      // Whoever deleted the folder meanwhile left us a lock that nobody else can see.
      locked = channel.tryLock() != null && opened.isPresent() && opened.equals(identity(place));
    } catch (OverlappingFileLockException heldInThisProcess) {
      locked = false;
    } finally {
      if (!locked) {
        channel.close();
      }
    }
    return locked ? Optional.of(channel) : Optional.empty();
  }

  private static Optional<Object> identity(Path place) throws IOException {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(place, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return Optional.of(Optional.ofNullable(attributes.fileKey()).orElse(place));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }

  private static Path placeOf(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    Path folder = absolute.getParent();
    Path name = absolute.getFileName();
    if (folder == null || name == null) {
      throw new NoSuchFileException(file.toString(), null, "not a file in a folder");
    }
    return folder.toRealPath().resolve(name);
  }

  private static InterruptedIOException interrupted(Path place) {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while waiting for the lock " + place);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException closedAllTheSame) {
      // The descriptor is gone after close(2), whatever it answered, and the lock with it.
    } finally {
      thread.unlock();
    }
  }
}
