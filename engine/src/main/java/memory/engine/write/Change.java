package memory.engine.write;

import java.io.IOException;

/// A change that is made while a lock is held.
@FunctionalInterface
interface Change {
  WriteResult run() throws IOException;
}
