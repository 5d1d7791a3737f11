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
import java.util.Optional;
import java.util.Set;

/// The few operations that durable writing is made of. A crash falls before, in or after one of
/// them; tests put a disk in its place that loses power there.
interface Disk {
  Disk REAL = new Real();

  /// A file open for writing.
  interface OpenFile extends AutoCloseable {
    void write(byte[] bytes) throws IOException;

    void force() throws IOException;

    @Override
    void close() throws IOException;
  }

  void createFile(Path file, FileAttribute<?>... mode) throws IOException;

  void createFolder(Path folder, FileAttribute<?>... mode) throws IOException;

  /// Opens at the start a file that exists, or at its end.
  OpenFile open(Path file, boolean atEnd) throws IOException;

  /// Cuts the file off and forces it.
  void truncate(Path file, long length) throws IOException;

  void rename(Path from, Path to) throws IOException;

  void link(Path link, Path existing) throws IOException;

  void delete(Path file) throws IOException;

  /// Makes the folder's entries durable.
  void forceFolder(Path folder) throws IOException;

  /// A failed step on a file, told with path, step and cause.
  ///
  /// @param step to end the sentence "cannot …"
  static FileSystemException explained(Path file, String step, IOException fault) {
    String cause =
        fault instanceof FileSystemException told
            ? Optional.ofNullable(told.getReason()).orElse(told.getClass().getSimpleName())
            : String.valueOf(fault.getMessage());
    FileSystemException named =
        new FileSystemException(file.toString(), null, "cannot " + step + ": " + cause);
    named.initCause(fault);
    return named;
  }

  final class Real implements Disk {
    private static final Set<OpenOption> START =
        Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> END =
        Set.of(StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);

    private Real() {}

    @Override
    public void createFile(Path file, FileAttribute<?>... mode) throws IOException {
      Files.createFile(file, mode);
    }

    @Override
    public void createFolder(Path folder, FileAttribute<?>... mode) throws IOException {
      Files.createDirectory(folder, mode);
    }

    @Override
    public OpenFile open(Path file, boolean atEnd) throws IOException {
      return new Channel(FileChannel.open(file, atEnd ? END : START));
    }

    @Override
    public void truncate(Path file, long length) throws IOException {
      try (FileChannel channel = FileChannel.open(file, START)) {
        channel.truncate(length);
        channel.force(true);
      }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void link(Path link, Path existing) throws IOException {
      Files.createLink(link, existing);
    }

    @Override
    public void delete(Path file) throws IOException {
      Files.deleteIfExists(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
      if (PrivateFolder.knowsModes(folder)) {
        try (FileChannel channel = FileChannel.open(folder, Set.of(StandardOpenOption.READ))) {
          channel.force(true);
        }
      }
    }

    private record Channel(FileChannel channel) implements OpenFile {
      @Override
      public void write(byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
      }

      @Override
      public void force() throws IOException {
        channel.force(true);
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    }
  }
}
