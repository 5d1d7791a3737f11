package memory.engine.decision;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.engine.file.BoundedRead;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.Mount;
import memory.engine.scope.ScopeRoot;

/// A decision log of a scope, whether it exists or not. A project may have two: the last is the one
/// that is written, the other one is read only.
public record LogFile(ScopeRoot root, MemoryPath path, Path file) {
  private static final String NAME = "decisions.jsonl";

  public static List<LogFile> of(ScopeRoot root) {
    List<LogFile> logs = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      if (mount.names().isEmpty() || mount.names().contains(NAME)) {
        logs.add(
            new LogFile(root, new MemoryPath(mount.prefix() + NAME), mount.folder().resolve(NAME)));
      }
    }
    return logs;
  }

  /// The one that new events go to.
  public static LogFile written(ScopeRoot root) {
    return of(root).getLast();
  }

  /// Whatever its size; a log that is missing has nothing.
  ///
  /// @throws IOException when it cannot be read
  public DecisionView read() throws IOException {
    try (InputStream in = BoundedRead.stream(file, root.boundary())) {
      return DecisionLog.read(in);
    } catch (NoSuchFileException none) {
      return new DecisionView(List.of(), List.of(), 0, List.of());
    }
  }
}
