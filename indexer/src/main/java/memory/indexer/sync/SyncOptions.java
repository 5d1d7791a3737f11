package memory.indexer.sync;

import java.time.Clock;

/// How a [RootIndex] works.
///
/// @param resident whether the process stays: it watches folders and maps index files
/// @param clock the real time, as files are stamped with; never a pinned one
/// @param background where a rebuild is started that nobody waits for
public record SyncOptions(boolean resident, Clock clock, Background background, Limits limits) {

  DirectoryKind directories() {
    return resident ? DirectoryKind.MAP : DirectoryKind.READ;
  }

  /// Starts work that outlives the search that found it necessary.
  @FunctionalInterface
  public interface Background {
    /// @param rebuild the work, to be run by whoever has nothing better
    void start(Runnable rebuild);
  }
}
