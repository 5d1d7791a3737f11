package memory.engine;

import memory.engine.model.SearchIndex;

/// Where a call gets the engine over its memory from: a new one, or one that others use too.
@FunctionalInterface
public interface EngineSource {

  /// What opens an index by itself, for whoever needs more than the engine.
  SearchIndex.Opener indexes();

  /// An engine that the caller closes; a new one unless said otherwise.
  default MemoryEngine open(Workspace workspace) {
    return MemoryEngine.open(workspace, indexes());
  }

  /// A new engine for each call.
  static EngineSource fresh(SearchIndex.Opener opener) {
    return () -> opener;
  }
}
