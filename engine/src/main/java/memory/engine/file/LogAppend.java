package memory.engine.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/// Adds whole lines to the end of a log, one record a line, on disk before it returns. A tail that
/// a crash cut off is repaired first: one that still is a record gets its `\n`, another one goes to
/// `<log>.torn.<unix seconds>` and out of the log. Lines in the middle are never touched. Whoever
/// calls holds the log's lock.
public final class LogAppend {
  /// The longest line, its `\n` included.
  public static final int LINE_BYTES = 1 << 20;

  private static final byte[] LINE_END = {'\n'};

  private final Disk disk;
  private final Path log;
  private final AtomicReplace.Policy policy;
  private final Clock clock;

  private LogAppend(Disk disk, Path log, AtomicReplace.Policy policy, Clock clock) {
    this.disk = disk;
    this.log = log;
    this.policy = policy;
    this.clock = clock;
  }

  /// @param log a regular file or none yet, no link; its folder must exist
  /// @param lines whole lines, each ended by `\n`
  /// @param isRecord whether a last line without its `\n` is a whole record all the same
  /// @return where a torn tail went
  /// @throws FileSystemException when it failed; the log is as it was, or holds a part of the first
  ///   line that the next append takes for a torn tail
  public static Optional<Path> append(
      Path log, byte[] lines, Predicate<byte[]> isRecord, AtomicReplace.Policy policy, Clock clock)
      throws IOException {
    return append(Disk.REAL, log, lines, isRecord, policy, clock);
  }

  static Optional<Path> append(
      Disk disk,
      Path log,
      byte[] lines,
      Predicate<byte[]> isRecord,
      AtomicReplace.Policy policy,
      Clock clock)
      throws IOException {
    checkLines(log, lines);
    return new LogAppend(disk, log, policy, clock).run(lines, isRecord);
  }

  private Optional<Path> run(byte[] lines, Predicate<byte[]> isRecord) throws IOException {
    if (!Files.exists(log, LinkOption.NOFOLLOW_LINKS)) {
      create();
      write(0, lines);
      return Optional.empty();
    }
    if (!Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(log.toString(), null, "not a regular file");
    }
    long length = Files.size(log);
    byte[] tail = tail(length);
    if (tail.length == 0) {
      write(length, lines);
      return Optional.empty();
    }
    if (isRecord.test(tail)) {
      byte[] ended = Arrays.copyOf(LINE_END, 1 + lines.length);
      System.arraycopy(lines, 0, ended, 1, lines.length);
      write(length, ended);
      return Optional.empty();
    }
    Path torn = SideCopy.write(disk, log, "torn", tail, policy, clock);
    disk.truncate(log, length - tail.length);
    write(length - tail.length, lines);
    return Optional.of(torn);
  }

  private void create() throws IOException {
    try {
      disk.createFile(log, policy.mode(log, "rw-------"));
      disk.forceFolder(log.toAbsolutePath().resolveSibling(""));
    } catch (IOException fault) {
      throw Disk.explained(log, "make the log", fault);
    }
  }

  private void write(long length, byte[] bytes) throws IOException {
    String step = "open it";
    try (Disk.OpenFile open = disk.open(log, true)) {
      step = "write a line";
      open.write(bytes);
      step = "force the line to disk";
      open.force();
      step = "close it";
    } catch (IOException fault) {
      FileSystemException told = Disk.explained(log, step, fault);
      try {
        disk.truncate(log, length);
      } catch (IOException stillFailing) {
        told.addSuppressed(stillFailing);
      }
      throw told;
    }
  }

  /// What stands behind the last `\n`.
  private byte[] tail(long length) throws IOException {
    int chunk = 8192;
    try (SeekableByteChannel channel = Files.newByteChannel(log)) {
      while (true) {
        int size = (int) Math.min(length, chunk);
        ByteBuffer buffer = ByteBuffer.allocate(size);
        channel.position(length - size);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
        byte[] bytes = buffer.array();
        int end = size;
        while (end > 0 && bytes[end - 1] != '\n') {
          end--;
        }
        if (end > 0 || size == length) {
          return Arrays.copyOfRange(bytes, end, size);
        }
        if (chunk > BoundedRead.LOG_BYTES / 2) {
          throw new FileSystemException(log.toString(), null, "its last line has no end");
        }
        chunk *= 4;
      }
    }
  }

  private static void checkLines(Path log, byte[] lines) throws FileSystemException {
    if (lines.length == 0 || lines[lines.length - 1] != '\n') {
      throw new IllegalArgumentException("a record is a whole line: " + log);
    }
    int start = 0;
    for (int i = 0; i < lines.length; i++) {
      if (lines[i] == '\n') {
        if (i + 1 - start > LINE_BYTES) {
          throw new FileSystemException(log.toString(), null, "a line is longer than 1 MiB");
        }
        start = i + 1;
      }
    }
  }
}
