package memory.indexer;

import memory.indexer.sync.BackgroundThread;

/// Starts the rebuild of an index that a search with a deadline could not wait for.
@FunctionalInterface
public interface BackgroundRebuild {

  /// A thread of this process, which ends with it: what it had done by then is thrown away.
  BackgroundRebuild IN_THIS_PROCESS = rebuild -> BackgroundThread.start("memory-rebuild", rebuild);

  /// @param rebuild the work itself, for whoever does it in this process; a short-lived one starts
  ///   `memory index rebuild` instead. Must not block.
  void start(Runnable rebuild);
}
