package memory.cli.mcp;

import com.google.common.primitives.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Cuts a stream into lines of bounded length.
final class LineReader {
  static final int MOST_BYTES = 1 << 20;
  private static final int CHUNK_BYTES = 1 << 13;

  /// As much of a line's end as is kept when the line is too long.
  static final int TAIL_BYTES = 1 << 8;

  private final InputStream in;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private int at;
  private int end;

  LineReader(InputStream in) {
    this.in = in;
  }

  /// One line, or what came instead.
  sealed interface Line {
    /// A line without its end; not copied, nobody else has it.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Whole(byte[] bytes) implements Line {}

    /// Over the limit; it was read to its end and dropped, but for its ends.
    ///
    /// @param head its first bytes
    /// @param tail its last bytes, at most [#TAIL_BYTES]
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record TooLong(byte[] head, byte[] tail) implements Line {}

    record EndOfStream() implements Line {}
  }

  /// The next line; a last one without an end counts.
  Line next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] tail = new byte[0];
    boolean tooLong = false;
    boolean any = false;
    while (true) {
      if (at == end) {
        end = Math.max(0, in.read(chunk));
        at = 0;
        if (end == 0) {
          return any ? ended(line, tooLong, tail) : new Line.EndOfStream();
        }
      }
      any = true;
      int from = at;
      while (at < end && chunk[at] != '\n') {
        at++;
      }
      tooLong |= line.size() + at - from > MOST_BYTES;
      if (!tooLong) {
        line.write(chunk, from, at - from);
      } else {
        byte[] last = Bytes.concat(tail, Arrays.copyOfRange(chunk, from, at));
        tail = Arrays.copyOfRange(last, Math.max(0, last.length - TAIL_BYTES), last.length);
      }
      if (at < end) {
        at++;
        return ended(line, tooLong, tail);
      }
    }
  }

  private static Line ended(ByteArrayOutputStream line, boolean tooLong, byte[] tail) {
    return tooLong
        ? new Line.TooLong(line.toByteArray(), tail)
        : new Line.Whole(line.toByteArray());
  }
}
