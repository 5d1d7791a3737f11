package memory.engine.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/// The few operations that durable writing is made of. A crash falls before, in or after one of
/// them; tests put a disk in its place that loses power there.
class Disk {
  static final Disk REAL = new Disk();

  private static final Set<OpenOption> START =
      Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  private static final Set<OpenOption> END =
      Set.of(StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);

  /// A file open for writing.
  static class OpenFile implements AutoCloseable {
    private final FileChannel channel;

    OpenFile(FileChannel channel) {
      this.channel = channel;
    }

    void write(byte[] bytes) throws IOException {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    }

    void force() throws IOException {
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  void createFile(Path file, FileAttribute<?>... mode) throws IOException {
    Files.createFile(file, mode);
  }

  void createFolder(Path folder, FileAttribute<?>... mode) throws IOException {
    Files.createDirectory(folder, mode);
  }

  /// Opens at the start a file that exists, or at its end.
  OpenFile open(Path file, boolean atEnd) throws IOException {
    return new OpenFile(channel(file, atEnd));
  }

  static FileChannel channel(Path file, boolean atEnd) throws IOException {
    return FileChannel.open(file, atEnd ? END : START);
  }

  /// Cuts the file off and forces it.
  void truncate(Path file, long length) throws IOException {
    try (FileChannel channel = channel(file, false)) {
      channel.truncate(length);
      channel.force(true);
    }
  }

  void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  void link(Path link, Path existing) throws IOException {
    Files.createLink(link, existing);
  }

  void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  /// Makes the folder's entries durable.
  void forceFolder(Path folder) throws IOException {
    if (PrivateFolder.knowsModes(folder)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /// A failed step on a file, told with path, step and cause.
  ///
  /// @param step to end the sentence "cannot …"
  static FileSystemException explained(Path file, String step, IOException fault) {
    FileSystemException named =
        new FileSystemException(
            file.toString(), null, "cannot " + step + ": " + BoundedRead.reason(fault));
    named.initCause(fault);
    return named;
  }
}
