package memory.engine.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Adds lines to logs in a cache folder that nobody relies on: without a lock, nothing forced to
/// disk, mode 0600.
public final class CacheLog {
  private static final Set<OpenOption> APPEND =
      Set.of(StandardOpenOption.WRITE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
  private static final Set<OpenOption> CREATE =
      Set.of(
          StandardOpenOption.WRITE,
          StandardOpenOption.APPEND,
          StandardOpenOption.CREATE,
          LinkOption.NOFOLLOW_LINKS);

  private CacheLog() {}

  /// Adds a line; whoever makes a new log deletes the folder's old ones.
  ///
  /// @param line without its end
  /// @param most a log of so many bytes is not added to
  /// @param stale what was last written before it goes
  /// @return whether it was added
  public static boolean append(Path log, byte[] line, int most, Instant stale) throws IOException {
    byte[] ended = Arrays.copyOf(line, line.length + 1);
    ended[line.length] = '\n';
    try (SeekableByteChannel channel = Files.newByteChannel(log, APPEND)) {
      return write(channel, ended, most);
    } catch (NoSuchFileException none) {
      Path folder = log.resolveSibling("");
      PrivateFolder.create(folder);
      FolderFiles.deleteStale(folder, stale);
    }
    try (SeekableByteChannel channel =
        Files.newByteChannel(log, CREATE, PrivateFolder.mode(log, "rw-------"))) {
      return write(channel, ended, most);
    }
  }

  /// The logs of a folder by their names, without those that are stale.
  ///
  /// @param stale what was last written before it is left out
  public static List<Path> all(Path folder, Instant stale) throws IOException {
    List<Path> logs = new ArrayList<>();
    for (Path log : FolderFiles.of(folder, "*.jsonl")) {
      if (!Files.getLastModifiedTime(log).toInstant().isBefore(stale)) {
        logs.add(log);
      }
    }
    return logs;
  }

  private static boolean write(SeekableByteChannel channel, byte[] line, int most)
      throws IOException {
    if (channel.size() + line.length > most) {
      return false;
    }
    ByteBuffer buffer = ByteBuffer.wrap(line);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    return true;
  }
}
