package memory.engine.write;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderLock;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;

/// The lock folder beside a file that other tools write too, those of specs 4 and 5 (safety D4).
final class ToolLock {
  /// Longer than a lock takes to be left over.
  private static final Duration PATIENCE = FolderLock.STALE.plusSeconds(2);

  private ToolLock() {}

  /// Whether other tools know such a file.
  static boolean isNeeded(MemoryPath path) {
    return path.kind() == Kind.CURATED || path.kind() == Kind.DECISION;
  }

  /// Makes a change that other tools wait for, where they know the file. Called under the scope's
  /// own lock.
  static WriteResult held(ScopeRoot root, MemoryPath path, Path file, WriteTurn.Change change)
      throws IOException {
    return held(root, path, file, change, PATIENCE);
  }

  static WriteResult held(
      ScopeRoot root, MemoryPath path, Path file, WriteTurn.Change change, Duration patience)
      throws IOException {
    if (!isNeeded(path)) {
      return change.run();
    }
    DurableFolder.create(
        Optional.ofNullable(file.getParent()).orElseThrow(), StateFolder.policy(root));
    Optional<FolderLock> lock =
        FolderLock.tryAcquire(file, Optional.of(new StateFolder(root).toolLock()), patience);
    if (lock.isEmpty()) {
      return new WriteResult.Refused(
          Refusal.conflict("another tool is writing " + path, "try again; nothing was written")
              .at(file));
    }
    try (FolderLock _ = lock.get()) {
      return change.run();
    }
  }
}
