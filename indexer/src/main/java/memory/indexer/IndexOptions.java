package memory.indexer;

import java.time.Clock;
import memory.engine.model.SearchIndex.Progress;

/// How an index is used by its process.
///
/// @param resident whether the process stays: it then watches folders instead of looking at every
///   file before each answer
/// @param clock the machine's time, which files are stamped with; never the user's pinned one
/// @param background starts what a search with a deadline cannot wait for
/// @param progress hears of long syncs that a search without a deadline waits for
public record IndexOptions(
    boolean resident, Clock clock, BackgroundRebuild background, Progress progress) {

  /// For a process that asks once or twice.
  public static IndexOptions oneShot() {
    return new IndexOptions(
        false, Clock.systemUTC(), BackgroundRebuild.IN_THIS_PROCESS, Progress.SILENT);
  }

  /// For a process that stays.
  public static IndexOptions staying() {
    return new IndexOptions(
        true, Clock.systemUTC(), BackgroundRebuild.IN_THIS_PROCESS, Progress.SILENT);
  }

  public IndexOptions with(BackgroundRebuild other) {
    return new IndexOptions(resident, clock, other, progress);
  }

  public IndexOptions with(Progress other) {
    return new IndexOptions(resident, clock, background, other);
  }
}
