package memory.engine.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
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
    Checked place = checked(file, boundary);
    if (place.size > maxBytes) {
      throw tooLarge(file, maxBytes);
    }
    try (InputStream in = Files.newInputStream(place.path, place.links)) {
      byte[] bytes = in.readNBytes(maxBytes);
      if (bytes.length == maxBytes && in.read() >= 0) {
        throw tooLarge(file, maxBytes);
      }
      return bytes;
    }
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
    Checked place = checked(file, boundary);
    try (SeekableByteChannel channel = Files.newByteChannel(place.path, place.links)) {
      ByteBuffer part =
          ByteBuffer.allocate((int) Math.max(0, Math.min(length, channel.size() - start)));
      channel.position(start);
      while (part.hasRemaining() && channel.read(part) >= 0) {}
      return part.hasRemaining() ? Arrays.copyOf(part.array(), part.position()) : part.array();
    }
  }

  /// A regular file: the place that was checked is the place to open, and no link may have come
  /// since.
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Checked(Path path, LinkOption[] links, long size) {}

  private static Checked checked(Path file, Optional<Path> boundary) throws IOException {
    Path path = file;
    if (boundary.isPresent()) {
      path = file.toRealPath();
      if (!path.startsWith(boundary.get().toRealPath())) {
        throw new FileSystemException(file.toString(), null, "a link leads out of the project");
      }
    }
    LinkOption[] links = boundary.isPresent() ? NO_FOLLOW : FOLLOW;
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class, links);
    if (!attributes.isRegularFile()) { // a pipe would be waited for
      throw new FileSystemException(file.toString(), null, "not a regular file");
    }
    return new Checked(path, links, attributes.size());
  }

  /// A log of any size, to be read once from its start.
  ///
  /// @param boundary the folder links may not lead out of; empty = links are followed
  /// @throws java.nio.file.NoSuchFileException when there is no such file
  public static InputStream stream(Path file, Optional<Path> boundary) throws IOException {
    Checked place = checked(file, boundary);
    return Files.newInputStream(place.path, place.links);
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

  /// When the process, or the machine, can open no more files, nothing can be told of what is on
  /// the disk, least of all that it is not there.
  ///
  /// @throws UncheckedIOException when that is why it failed
  public static void checkHandles(IOException failure) {
    if (failure instanceof FileSystemException system
        && String.valueOf(system.getReason()).startsWith("Too many open files")) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Why something failed, in a few words and without the file's name.
  public static String reason(IOException fault) {
    return fault instanceof FileSystemException told
        ? Optional.ofNullable(told.getReason()).orElse(told.getClass().getSimpleName())
        : String.valueOf(fault.getMessage());
  }

  private static FileSystemException tooLarge(Path file, int maxBytes) {
    String limit =
        maxBytes >= 1 << 20 ? (maxBytes >> 20) + " MiB" : Math.max(1, maxBytes >> 10) + " KiB";
    return new FileSystemException(file.toString(), null, "larger than " + limit);
  }
}
