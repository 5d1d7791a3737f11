package memory.cli.resident;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.config.MemoryConfig;
import memory.engine.recall.SearchIndex;
import memory.engine.scope.Layout;
import memory.engine.scope.ScopeRoot;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;

/// The engines and indexes of a process that answers for many directories: those used last are
/// kept, and whoever closes one that was lent gives it back. An engine serves as long as nothing
/// that it was made from (folders, configuration, consent) changes. Safe for use by several
/// threads.
public final class ResidentEngines implements EngineSource, AutoCloseable {
  private static final int MOST_ENGINES = 16;
  private static final int MOST_INDEXES = 4;
  private static final float LOAD = 0.75f;

  private final SearchIndex.Progress progress;
  private final Map<EngineKey, MemoryEngine> engines =
      new LinkedHashMap<>(MOST_ENGINES, LOAD, true);
  private final Map<IndexKey, LentIndex> indexes = new LinkedHashMap<>(MOST_INDEXES, LOAD, true);

  /// @param progress hears of long work on an index that a call waits for
  public ResidentEngines(SearchIndex.Progress progress) {
    this.progress = progress;
  }

  private record EngineKey(
      Layout layout, MemoryConfig config, boolean trusted, List<ScopeRoot> roots) {}

  private record IndexKey(List<ScopeRoot> roots, Path cache) {}

  @Override
  public synchronized MemoryEngine open(Workspace workspace) {
    EngineKey key =
        new EngineKey(
            workspace.layout(),
            workspace.config(),
            workspace.isProjectTrusted(),
            workspace.roots());
    MemoryEngine engine =
        engines.computeIfAbsent(key, _ -> MemoryEngine.open(workspace, this::index));
    if (engines.size() > MOST_ENGINES) {
      engines.remove(engines.keySet().iterator().next());
    }
    return engine;
  }

  /// The index over some scopes, opened by the first question to it.
  public synchronized SearchIndex index(List<ScopeRoot> roots, Path cache) {
    LentIndex index =
        indexes.computeIfAbsent(
            new IndexKey(roots, cache),
            _ ->
                new LentIndex(
                    LuceneIndex.open(roots, cache, IndexOptions.staying().with(progress))));
    if (indexes.size() > MOST_INDEXES) {
      IndexKey oldest = indexes.keySet().iterator().next();
      LentIndex last = indexes.remove(oldest);
      if (last != null) {
        last.end();
      }
    }
    return index;
  }

  @Override
  public synchronized void close() {
    indexes.values().forEach(LentIndex::end);
    indexes.clear();
    engines.clear();
  }
}
