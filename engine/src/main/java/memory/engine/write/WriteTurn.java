package memory.engine.write;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import memory.engine.file.ProcessLock;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Origin;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;

/// One writer's turns at a scope: each under the scope's lock, put down in its log of writes, and
/// told to who watches.
///
/// @param origin on whose behalf
record WriteTurn(ScopeRoot root, StateFolder state, Clock clock, Brought brought, Origin origin) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// A change that is made while a lock is held.
  @FunctionalInterface
  interface Change {
    WriteResult run() throws IOException;
  }

  /// More work under the same lock.
  @FunctionalInterface
  interface Afterwards {
    void run() throws IOException;
  }

  WriteResult write(Change change) throws IOException {
    return write(change, () -> {});
  }

  WriteResult write(Change change, Afterwards afterwards) throws IOException {
    boolean first = !Files.isDirectory(root.folder());
    Optional<ProcessLock> lock = state.lock(PATIENCE);
    if (lock.isEmpty()) {
      return new WriteResult.Refused(
          Refusal.conflict("another process is writing here", "try again; nothing was written")
              .at(root.folder()));
    }
    WriteResult result;
    try (ProcessLock _ = lock.get()) {
      result = change.run();
      if (result instanceof WriteResult.Written written) {
        if (!StateFolder.holds(written.path())) {
          new WriteLog(state, clock)
              .add(written.action(), written.path(), origin, written.recovery());
        }
        afterwards.run();
      }
    }
    if (result instanceof WriteResult.Written written) {
      brought.by(written, first);
    }
    return result;
  }

  /// The lock alone, for what is no write of a file.
  ///
  /// @param file what the failure names
  ProcessLock lock(Path file) throws IOException {
    return state
        .lock(PATIENCE)
        .orElseThrow(() ->
            new FileSystemException(file.toString(), null, "another process is writing here"));
  }
}
