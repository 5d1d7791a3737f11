package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;
import org.jspecify.annotations.Nullable;

/// The folder of one scope's index on disk. It holds whole indexes in folders `g1-…`, `g2-…`, of
/// which the highest counts; one that is being built is in `building` and becomes a generation by a
/// rename. Writing inside a generation, and putting a new one in place, needs the write lock;
/// building needs the build lock; reading needs none.
record Generations(Path folder, Clock clock) {
  /// One whole index. Its name never comes again, not even after the cache was deleted.
  record Generation(int number, Path folder) {

    /// Written out, as is the hash: those that a record brings cost a new process 10 ms.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Generation generation && folder.equals(generation.folder);
    }

    @Override
    public int hashCode() {
      return folder.hashCode();
    }
  }

  private static final String BUILDING = "building";
  private static final String WANTED = "wanted";
  private static final Duration WANTED_FOR = Duration.ofMinutes(2);
  private static final Pattern NAME = Pattern.compile("g(\\d{1,8})-[0-9a-f]+");

  /// The one that counts; empty when there is none.
  Optional<Generation> highest() {
    Generation highest = null;
    for (Generation generation : all()) {
      if (highest == null || generation.number() > highest.number()) {
        highest = generation;
      }
    }
    return Optional.ofNullable(highest);
  }

  Optional<ProcessLock> writeLock(Duration timeout) throws IOException {
    return lock("write.lock", timeout);
  }

  Optional<ProcessLock> buildLock(Duration timeout) throws IOException {
    return lock("build.lock", timeout);
  }

  /// Whether somebody builds a new generation right now.
  boolean isBuilding() {
    try (ProcessLock free = buildLock(Duration.ZERO).orElse(null)) {
      return free == null;
    } catch (IOException unknown) {
      return false;
    }
  }

  /// Notes that somebody was asked to build a new generation.
  void want() {
    try {
      Files.write(PrivateFolder.create(folder).resolve(WANTED), new byte[0]);
    } catch (IOException unwritable) {
      // Nobody will wait for it then.
    }
  }

  /// Whether somebody was asked lately, and there is no new generation yet.
  boolean isWanted() {
    try {
      Instant asked = Files.getLastModifiedTime(folder.resolve(WANTED)).toInstant();
      return asked.plus(WANTED_FOR).isAfter(Clock.systemUTC().instant());
    } catch (IOException nobody) {
      return false;
    }
  }

  /// An empty folder to build in. The caller holds the build lock.
  Path freshBuilding() throws IOException {
    PrivateFolder.delete(folder.resolve(BUILDING));
    return PrivateFolder.create(folder.resolve(BUILDING));
  }

  /// Makes what was built the highest generation and deletes the others. The caller holds both
  /// locks.
  void putInPlace() throws IOException {
    List<Generation> old = all();
    int next = 1 + highest().map(Generation::number).orElse(0);
    Path place = folder.resolve("g" + next + "-" + Long.toHexString(clock.millis()));
    Files.move(folder.resolve(BUILDING), place, StandardCopyOption.ATOMIC_MOVE);
    Files.deleteIfExists(folder.resolve(WANTED));
    for (Generation generation : old) {
      PrivateFolder.delete(generation.folder());
    }
  }

  private Optional<ProcessLock> lock(String name, Duration timeout) throws IOException {
    PrivateFolder.create(folder);
    return ProcessLock.tryAcquire(folder.resolve(name), timeout);
  }

  private List<Generation> all() {
    List<Generation> generations = new ArrayList<>();
    try (DirectoryStream<Path> names = Files.newDirectoryStream(folder)) {
      for (Path name : names) {
        Matcher matcher = NAME.matcher(name.getFileName().toString());
        if (matcher.matches()) {
          generations.add(new Generation(Integer.parseInt(matcher.group(1)), name));
        }
      }
    } catch (IOException | DirectoryIteratorException none) {
      // Not there, or not to be read: whoever tries to write there learns why.
      return List.of();
    }
    return generations;
  }
}
