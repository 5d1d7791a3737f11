package memory.indexer;

import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;
import memory.engine.model.SearchIndex.Progress;

/// How an index is used by its process.
///
/// @param resident whether the process stays: it then watches folders instead of looking at every
///   file before each answer
/// @param clock the machine's time, which files are stamped with; never the user's pinned one
/// @param background does the rebuild of an index that a search with a deadline could not wait for;
///   a short-lived process starts `memory index rebuild` instead of running what it is given. Must
///   not block.
/// @param progress hears of long syncs that a search without a deadline waits for
/// @param semantics compares what texts mean; empty = words alone count
public record IndexOptions(
    boolean resident,
    Clock clock,
    Executor background,
    Progress progress,
    Optional<Semantics> semantics) {

  /// A thread of this process, which ends with it: what it had done by then is thrown away.
  public static final Executor IN_THIS_PROCESS =
      rebuild -> Thread.ofPlatform().daemon().name("memory-rebuild").start(rebuild);

  /// For a process that asks once or twice.
  public static IndexOptions oneShot() {
    return new IndexOptions(
        false, Clock.systemUTC(), IN_THIS_PROCESS, Progress.SILENT, Optional.empty());
  }

  /// For a process that stays.
  public static IndexOptions staying() {
    return new IndexOptions(
        true, Clock.systemUTC(), IN_THIS_PROCESS, Progress.SILENT, Optional.empty());
  }

  public IndexOptions with(Executor other) {
    return new IndexOptions(resident, clock, other, progress, semantics);
  }

  public IndexOptions with(Progress other) {
    return new IndexOptions(resident, clock, background, other, semantics);
  }

  public IndexOptions with(Semantics models) {
    return new IndexOptions(resident, clock, background, progress, Optional.of(models));
  }
}
