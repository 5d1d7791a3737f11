package memory.engine.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/// Reads a whole file that somebody else wrote: only regular files, only so many bytes, and never
/// through a link that leads out of the given folder.
public final class BoundedRead {
  /// The largest Markdown file that is read, in bytes.
  public static final int MARKDOWN_BYTES = 4 << 20;

  /// The largest decision log that is read, in bytes.
  public static final int LOG_BYTES = 64 << 20;

  private BoundedRead() {}

  /// @param boundary the folder links may not lead out of; empty = links are followed
  /// @throws FileSystemException with the reason, when the file is not one to read
  /// @throws IOException when reading fails
  public static byte[] bytes(Path file, Optional<Path> boundary, int maxBytes) throws IOException {
    if (boundary.isPresent() && !isInside(file, boundary.get())) {
      throw new FileSystemException(file.toString(), null, "a link leads out of the project");
    }
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "not a regular file");
    }
    if (attributes.size() > maxBytes) {
      throw tooLarge(file, maxBytes);
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(maxBytes);
      if (bytes.length == maxBytes && in.read() >= 0) {
        throw tooLarge(file, maxBytes);
      }
      return bytes;
    }
  }

  /// Whether the file's real place is in the folder, compared name by name.
  public static boolean isInside(Path file, Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    return file.toRealPath().startsWith(folder.toRealPath());
  }

  private static FileSystemException tooLarge(Path file, int maxBytes) {
    return new FileSystemException(
        file.toString(), null, "larger than " + (maxBytes >> 20) + " MiB");
  }
}
