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

  private static final LinkOption[] FOLLOW = {};
  private static final LinkOption[] NO_FOLLOW = {LinkOption.NOFOLLOW_LINKS};

  private BoundedRead() {}

  /// @param boundary the folder links may not lead out of; empty = links are followed
  /// @throws java.nio.file.NoSuchFileException when there is no such file
  /// @throws FileSystemException with the reason, when the file is not one to read
  /// @throws IOException when reading fails
  public static byte[] bytes(Path file, Optional<Path> boundary, int maxBytes) throws IOException {
    if (boundary.isEmpty()) {
      return read(file, file, maxBytes, FOLLOW);
    }
    return read(file, inside(file, boundary.get()), maxBytes, NO_FOLLOW);
  }

  /// The place that is checked is the place that is opened, and no link may come meanwhile.
  private static Path inside(Path file, Path boundary) throws IOException {
    Path real = file.toRealPath();
    if (!real.startsWith(boundary.toRealPath())) {
      throw new FileSystemException(file.toString(), null, "a link leads out of the project");
    }
    return real;
  }

  /// A log of any size, to be read once from its start.
  ///
  /// @param boundary the folder links may not lead out of; empty = links are followed
  /// @throws java.nio.file.NoSuchFileException when there is no such file
  public static InputStream stream(Path file, Optional<Path> boundary) throws IOException {
    Path place = file;
    LinkOption[] links = FOLLOW;
    if (boundary.isPresent()) {
      place = inside(file, boundary.get());
      links = NO_FOLLOW;
    }
    if (!Files.readAttributes(place, BasicFileAttributes.class, links).isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "not a regular file");
    }
    return Files.newInputStream(place, links);
  }

  /// Whether the file's real place is in the folder, compared name by name.
  ///
  /// @throws IOException when the file does not exist or its links lead nowhere
  public static boolean isInside(Path file, Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return false;
    }
    return file.toRealPath().startsWith(folder.toRealPath());
  }

  private static byte[] read(Path name, Path place, int maxBytes, LinkOption[] links)
      throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(place, BasicFileAttributes.class, links);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(name.toString(), null, "not a regular file");
    }
    if (attributes.size() > maxBytes) {
      throw tooLarge(name, maxBytes);
    }
    try (InputStream in = Files.newInputStream(place, links)) {
      byte[] bytes = in.readNBytes(maxBytes);
      if (bytes.length == maxBytes && in.read() >= 0) {
        throw tooLarge(name, maxBytes);
      }
      return bytes;
    }
  }

  private static FileSystemException tooLarge(Path file, int maxBytes) {
    String limit =
        maxBytes >= 1 << 20 ? (maxBytes >> 20) + " MiB" : Math.max(1, maxBytes >> 10) + " KiB";
    return new FileSystemException(file.toString(), null, "larger than " + limit);
  }
}
