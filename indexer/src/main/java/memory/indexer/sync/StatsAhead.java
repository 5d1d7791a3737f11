package memory.indexer.sync;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The second half of a large folder's files, looked at by another thread while the first half is
/// walked: in a process that asks once, a `stat` is some five microseconds of Java around one of
/// the system. For use by one thread.
final class StatsAhead {
  /// Below it, a thread costs more than it saves.
  private static final int MANY_FILES = 1_000;

  private final @Nullable FileStat[] stats;
  private final int first;
  private final Optional<Thread> looking;

  private StatsAhead(List<Path> files, boolean countNames) {
    boolean worthIt = files.size() >= MANY_FILES;
    this.first = worthIt ? files.size() / 2 : files.size();
    this.stats = new FileStat[files.size() - first];
    this.looking =
        worthIt
            ? Optional.of(BackgroundThread.start("memory-stat", () -> lookAt(files, countNames)))
            : Optional.empty();
  }

  static StatsAhead of(List<Path> files, boolean countNames) {
    return new StatsAhead(files, countNames);
  }

  private void lookAt(List<Path> files, boolean countNames) {
    for (int i = first; i < files.size(); i++) {
      try {
        stats[i - first] = FileStat.ofName(files.get(i), countNames);
      } catch (IOException broken) {
        // Whoever walks asks again and learns why.
      }
    }
  }

  /// What is known of the file at this place, from the first to the last; waits for the other
  /// thread where its half begins.
  Optional<FileStat> of(int i) {
    if (i < first) {
      return Optional.empty();
    }
    if (i == first && looking.isPresent()) {
      Uninterruptibles.joinUninterruptibly(looking.get());
    }
    return Optional.ofNullable(stats[i - first]);
  }
}
