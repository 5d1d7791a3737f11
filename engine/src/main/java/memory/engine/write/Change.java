package memory.engine.write;

import java.io.IOException;
import memory.engine.request.WriteResult;

/// A change that is made while a lock is held.
@FunctionalInterface
interface Change {
  WriteResult run() throws IOException;
}
