package memory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.Map;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;

/// An engine that stays, over a memory in a temporary folder; both go when it is closed.
final class ResidentEngine implements AutoCloseable {
  private final Path folder;
  private final MemoryEngine engine;

  private ResidentEngine(Path folder, MemoryEngine engine) {
    this.folder = folder;
    this.engine = engine;
  }

  /// Writes the memory's files.
  @FunctionalInterface
  interface Filling {
    void into(Path home) throws IOException;
  }

  /// Opens the engine and brings its index in step.
  static ResidentEngine over(Filling filling, Clock clock) throws IOException {
    Path folder = Files.createTempDirectory("memory-bench");
    filling.into(home(folder));
    Workspace workspace =
        Workspace.of(
            new Environment(Map.of(), folder, folder, clock),
            WorkspaceOptions.none().withHome(home(folder)));
    MemoryEngine engine =
        MemoryEngine.open(
            workspace, (roots, cache) -> LuceneIndex.open(roots, cache, IndexOptions.staying()));
    engine.search(Query.of("warm"));
    return new ResidentEngine(folder, engine);
  }

  MemoryEngine engine() {
    return engine;
  }

  Path home() {
    return home(folder);
  }

  private static Path home(Path folder) {
    return folder.resolve("home");
  }

  @Override
  public void close() throws IOException {
    engine.close();
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
