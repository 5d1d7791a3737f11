package memory.cli.selftest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.Scope;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.NoteTarget;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import memory.indexer.LuceneIndex;

/// A memory to try things on: one folder, written as every command writes.
final class TrialMemory {
  private final Path home;
  private final Workspace workspace;

  TrialMemory(Path home) {
    this.home = home;
    this.workspace =
        Workspace.of(
            new Environment(Map.of(), home, home, Clock.systemUTC()),
            new WorkspaceOptions(
                Optional.of(home), Optional.empty(), true, Optional.empty(), Map.of()));
  }

  Path file() {
    return home.resolve("MEMORY.md");
  }

  String text() throws IOException {
    return new String(Files.readAllBytes(file()), StandardCharsets.UTF_8);
  }

  boolean adds(String text) throws IOException {
    WriteRequest entry =
        new WriteRequest.Append(
            "append", Scope.GLOBAL, NoteTarget.of(NoteTarget.Name.LONG_TERM), text);
    try (MemoryEngine engine = MemoryEngine.open(workspace, LuceneIndex::open)) {
      return engine.write(entry, new Author(Origin.USER, Optional.empty()))
          instanceof WriteResult.Written;
    }
  }
}
