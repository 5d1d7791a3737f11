package memory.engine.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;

/// Takes out of a cache folder what nobody has written for a while.
public final class StaleFiles {
  private StaleFiles() {}

  /// Deletes a file that cannot be used; nothing there is fine.
  public static void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  /// Deletes the files directly in the folder that were last written before the time; follows no
  /// link, goes into no folder.
  public static void delete(Path folder, Instant before) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                .toInstant()
                .isBefore(before)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
