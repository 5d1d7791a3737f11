package memory.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A folder among temporary files that goes when it is closed, or else when the process ends, be it
/// by Ctrl-C.
///
/// @param ending deletes it when the process ends
public record TemporaryFolder(Path path, Thread ending) implements AutoCloseable {
  /// Makes one.
  ///
  /// @param prefix what its name begins with
  public static TemporaryFolder of(String prefix) throws IOException {
    Path path = Files.createTempDirectory(prefix).toRealPath();
    Thread ending = new Thread(() -> delete(path));
    Runtime.getRuntime().addShutdownHook(ending);
    return new TemporaryFolder(path, ending);
  }

  @Override
  public void close() {
    delete(path);
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException itEnds) {
      // Then the other deletion finds nothing.
    }
  }

  /// What cannot be deleted is the system's to clean.
  private static void delete(Path folder) {
    try {
      PrivateFolder.delete(folder);
    } catch (IOException _) {
      // Left behind.
    }
  }
}
