package memory.indexer.sync;

import java.time.Clock;
import java.util.concurrent.Executor;

/// How a [RootIndex] works.
///
/// @param resident whether the process stays: it watches folders and maps index files
/// @param clock the real time, as files are stamped with; never a pinned one
/// @param background does rebuilds that nobody waits for
public record SyncOptions(boolean resident, Clock clock, Executor background, Limits limits) {

  CacheDirectory.Access directories() {
    return resident ? CacheDirectory.Access.MAP : CacheDirectory.Access.READ;
  }
}
