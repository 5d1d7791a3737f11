package memory.engine.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// Reads a whole file that somebody else wrote: only regular files, only so many bytes, and never
/// through a link that leads out of the given folder.
public final class BoundedRead {
  /// The largest Markdown file that is read, in bytes.
  public static final int MARKDOWN_BYTES = 4 << 20;

  /// The largest decision log that is read, in bytes.
  public static final int LOG_BYTES = 64 << 20;

  private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ);
  private static final Set<OpenOption> READ_NO_FOLLOW =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  private static final LinkOption[] FOLLOW = {};
  private static final LinkOption[] NO_FOLLOW = {LinkOption.NOFOLLOW_LINKS};

  private BoundedRead() {}

  /// @param boundary the folder links may not lead out of; empty = links are followed
  /// @throws java.nio.file.NoSuchFileException when there is no such file
  /// @throws FileSystemException with the reason, when the file is not one to read
  /// @throws IOException when reading fails
  public static byte[] bytes(Path file, Optional<Path> boundary, int maxBytes) throws IOException {
    return boundary.isEmpty()
        ? read(file, file, maxBytes, FOLLOW)
        : read(file, inside(file, boundary.get()), maxBytes, NO_FOLLOW);
  }

  /// The same as text in UTF-8; what is none becomes U+FFFD.
  public static String text(Path file, Optional<Path> boundary, int maxBytes) throws IOException {
    return new String(bytes(file, boundary, maxBytes), StandardCharsets.UTF_8);
  }

  /// A part of a file that was read before, as much of it as is there.
  ///
  /// @param boundary as for [#bytes]
  /// @throws IOException when the file cannot be read
  public static byte[] part(Path file, Optional<Path> boundary, int start, int length)
      throws IOException {
    Path place = boundary.isEmpty() ? file : inside(file, boundary.get());
    checkRegular(file, place, boundary.isEmpty() ? FOLLOW : NO_FOLLOW);
    try (SeekableByteChannel channel =
        Files.newByteChannel(place, boundary.isEmpty() ? READ : READ_NO_FOLLOW)) {
      ByteBuffer part =
          ByteBuffer.allocate((int) Math.max(0, Math.min(length, channel.size() - start)));
      channel.position(start);
      while (part.hasRemaining() && channel.read(part) >= 0) {}
      return part.hasRemaining() ? Arrays.copyOf(part.array(), part.position()) : part.array();
    }
  }

  /// The place that was checked is the place to open, and no link may have come since.
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
    Path place = boundary.isEmpty() ? file : inside(file, boundary.get());
    LinkOption[] links = boundary.isEmpty() ? FOLLOW : NO_FOLLOW;
    checkRegular(file, place, links);
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
    if (checkRegular(name, place, links) > maxBytes) {
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

  /// A pipe would be waited for.
  ///
  /// @return the file's size
  private static long checkRegular(Path name, Path place, LinkOption[] links) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(place, BasicFileAttributes.class, links);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(name.toString(), null, "not a regular file");
    }
    return attributes.size();
  }

  private static FileSystemException tooLarge(Path file, int maxBytes) {
    String limit =
        maxBytes >= 1 << 20 ? (maxBytes >> 20) + " MiB" : Math.max(1, maxBytes >> 10) + " KiB";
    return new FileSystemException(file.toString(), null, "larger than " + limit);
  }
}
