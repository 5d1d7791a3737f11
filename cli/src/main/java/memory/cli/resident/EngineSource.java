package memory.cli.resident;

import java.io.IOException;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;

/// Where a call gets its engine: made for it alone, or lent by a process that stays.
@FunctionalInterface
public interface EngineSource {
  /// The caller closes it, lent or not.
  MemoryEngine open(Workspace workspace) throws IOException;
}
