package memory.indexer.sync;

import com.google.common.base.Splitter;
import com.google.common.primitives.Longs;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.PrivateFolder;

/// Says which paths may have changed since it was last asked. A hint only: it may name paths that
/// did not change.
///
/// It knows that it has heard of everything so far by touching a sentinel file of its own and
/// waiting for that event: the kernel reports in order, to one queue. Without a sentinel a question
/// right after a write would miss it about one time in five.
final class FolderWatch implements AutoCloseable {

  /// What may have changed.
  ///
  /// @param everything no telling what: all has to be looked at
  record Dirty(boolean everything, Set<Path> paths) {}

  private static final WatchEvent.Kind<?>[] KINDS = {
    StandardWatchEventKinds.ENTRY_CREATE,
    StandardWatchEventKinds.ENTRY_DELETE,
    StandardWatchEventKinds.ENTRY_MODIFY
  };

  private static final String PREFIX = "watch-";

  private final WatchService service;
  private final Path sentinels;
  private final Set<Path> paths = new HashSet<>();
  private boolean everything;
  private boolean broken;
  private boolean settled;
  private int round;
  private long touches;
  private long events;

  private FolderWatch(WatchService service, Path sentinels) {
    this.service = service;
    this.sentinels = sentinels;
  }

  /// @param indexFolder where the sentinel's folder is made
  /// @throws IOException when there is no watching here: too many watchers, or no place for a
  ///   sentinel
  static FolderWatch start(Path indexFolder) throws IOException {
    PrivateFolder.create(indexFolder);
    deleteSentinelsOfTheDead(indexFolder);
    Path sentinels =
        Files.createTempDirectory(indexFolder, PREFIX + ProcessHandle.current().pid() + "-");
    WatchService service = indexFolder.getFileSystem().newWatchService();
    try {
      sentinels.register(service, KINDS);
      FolderWatch watch = new FolderWatch(service, sentinels);
      Thread.ofPlatform().daemon().name("memory-watch").start(watch::listen);
      return watch;
    } catch (Throwable unstarted) {
      service.close();
      PrivateFolder.delete(sentinels);
      throw unstarted;
    }
  }

  /// A process that was killed leaves its sentinel behind.
  private static void deleteSentinelsOfTheDead(Path indexFolder) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(indexFolder, PREFIX + "*")) {
      for (Path folder : folders) {
        List<String> parts = Splitter.on('-').splitToList(folder.getFileName().toString());
        Optional<Long> pid = Optional.ofNullable(Longs.tryParse(parts.get(1)));
        if (pid.isPresent() && ProcessHandle.of(pid.get()).isEmpty()) {
          PrivateFolder.delete(folder);
        }
      }
    }
  }

  /// Watches the names in one folder from now on; those below it are folders of their own.
  void add(Path folder) {
    try {
      WatchKey key = folder.register(service, KINDS);
      if (!folder.equals(key.watchable())) {
        // The folder was moved here, and its watch still speaks of its old place.
        key.cancel();
        folder.register(service, KINDS);
      }
    } catch (NoSuchFileException gone) {
      // Whoever moved it away is reported by the folder above.
    } catch (IOException | ClosedWatchServiceException limit) {
      synchronized (this) {
        broken = true;
      }
    }
  }

  /// Whether some folder could not be watched.
  synchronized boolean isBroken() {
    return broken;
  }

  /// What may have changed before this call. Waits until every event so far is known.
  synchronized Dirty settle(Duration patience) {
    settled = false;
    long end = System.nanoTime() + patience.toNanos();
    try {
      touch();
      while (!settled && !broken && waitUntil(end)) {
        // Not yet.
      }
    } catch (IOException noSentinel) {
      broken = true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (!settled) {
      round++;
      everything = true;
    }
    Dirty dirty = new Dirty(everything, everything ? Set.of() : Set.copyOf(paths));
    everything = false;
    paths.clear();
    return dirty;
  }

  /// Waits until something may have changed.
  synchronized boolean awaitChange(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!everything && paths.isEmpty()) {
      if (!waitUntil(end)) {
        return false;
      }
    }
    return true;
  }

  /// @return false when that time has come
  @SuppressWarnings("WaitNotInLoop") // its callers are the loops
  private boolean waitUntil(long endNs) throws InterruptedException {
    long left = endNs - System.nanoTime();
    if (left > 0) {
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return left > 0;
  }

  synchronized long events() {
    return events;
  }

  private void touch() throws IOException {
    Path sentinel = sentinels.resolve("s" + round);
    try {
      Files.setLastModifiedTime(sentinel, FileTime.fromMillis(++touches));
    } catch (NoSuchFileException first) {
      Files.createFile(sentinel);
    }
  }

  private void listen() {
    try {
      while (true) {
        boolean sentinel = take(service.take());
        for (WatchKey key = service.poll(); key != null; key = service.poll()) {
          sentinel |= take(key);
        }
        synchronized (this) {
          settled |= sentinel;
          notifyAll();
        }
      }
    } catch (ClosedWatchServiceException | InterruptedException closed) {
      synchronized (this) {
        broken = true;
        notifyAll();
      }
    }
  }

  /// @return whether the sentinel of this round was among the events
  private boolean take(WatchKey key) {
    Path folder = (Path) key.watchable();
    boolean own = folder.equals(sentinels);
    boolean sentinel = false;
    synchronized (this) {
      for (WatchEvent<?> event : key.pollEvents()) {
        if (event.kind().equals(StandardWatchEventKinds.OVERFLOW)) {
          events++;
          everything = true;
        } else if (event.context() instanceof Path name) {
          if (own) {
            sentinel |= name.toString().equals("s" + round);
          } else {
            events++;
            paths.add(folder.resolve(name));
          }
        }
      }
      if (!key.reset() && !own) {
        paths.add(folder);
      }
    }
    return sentinel;
  }

  @Override
  public void close() throws IOException {
    service.close();
    PrivateFolder.delete(sentinels);
  }
}
