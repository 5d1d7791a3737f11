package memory.indexer.sync;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The last of a large folder's files, looked at by another thread from the end on while the first
/// are walked, until both meet: in a process that asks once, a `stat` is some five microseconds of
/// Java around one of the system. For use by one thread.
final class StatsAhead {
  /// Below it, a thread costs more than it saves.
  private static final int MANY_FILES = 1_000;

  /// So many files are taken at once.
  private static final int TAKEN = 100;

  private final List<Path> files;
  private final boolean countNames;
  private final @Nullable FileStat[] stats;
  private final Optional<Thread> looking;

  /// The files before it are the walk's.
  private int walked;

  /// The files from here on are the other thread's.
  private int ahead;

  private StatsAhead(List<Path> files, boolean countNames) {
    this.files = files;
    this.countNames = countNames;
    this.ahead = files.size();
    boolean worthIt = files.size() >= MANY_FILES;
    this.stats = new FileStat[worthIt ? files.size() : 0];
    this.looking =
        worthIt
            ? Optional.of(Thread.ofPlatform().daemon().name("memory-stat").start(this::lookAhead))
            : Optional.empty();
  }

  static StatsAhead of(List<Path> files, boolean countNames) {
    return new StatsAhead(files, countNames);
  }

  private void lookAhead() {
    for (int to = files.size(); ; ) {
      int from = takeLast();
      if (from == to) {
        return;
      }
      while (to > from) {
        to--;
        try {
          stats[to] = FileStat.ofName(files.get(to), countNames);
        } catch (IOException broken) {
          // Whoever walks asks again and learns why.
        }
      }
    }
  }

  private synchronized int takeLast() {
    ahead = Math.max(walked, ahead - TAKEN);
    return ahead;
  }

  private synchronized boolean takeFirst(int i) {
    if (i < ahead) {
      walked = Math.min(i + TAKEN, ahead);
    }
    return i < ahead;
  }

  /// What is known of the file at this place, from the first to the last; waits for the other
  /// thread where its files begin.
  Optional<FileStat> of(int i) {
    if (looking.isEmpty() || i < walked || takeFirst(i)) {
      return Optional.empty();
    }
    Uninterruptibles.joinUninterruptibly(looking.get());
    return Optional.ofNullable(stats[i]);
  }
}
