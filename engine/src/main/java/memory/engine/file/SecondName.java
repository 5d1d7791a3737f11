package memory.engine.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Another name for a file's bytes, so that they stay when the first name is given to others: a
/// hard link, or a copy where the file system has none.
public final class SecondName {
  private SecondName() {}

  /// @param bytes what the file holds
  public static void give(Path file, Path name, byte[] bytes) throws IOException {
    try {
      Disk.REAL.link(name, file);
    } catch (UnsupportedOperationException | IOException noLinks) {
      AtomicReplace.write(name, bytes, AtomicReplace.Policy.PRIVATE);
    }
  }

  public static void remove(Path name) throws IOException {
    Files.deleteIfExists(name);
  }
}
