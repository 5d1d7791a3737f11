package memory.cli.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/// Cuts a stream into lines of bounded length.
final class LineReader {
  static final int MOST_BYTES = 1 << 20;
  private static final int CHUNK_BYTES = 1 << 13;

  private final InputStream in;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private int at;
  private int end;

  LineReader(InputStream in) {
    this.in = in;
  }

  /// One line, or what came instead.
  sealed interface Line {
    /// A line without its end.
    final class Whole implements Line {
      private final byte[] bytes;

      private Whole(byte[] bytes) {
        this.bytes = bytes;
      }

      /// Not copied; nobody else has them.
      byte[] bytes() {
        return bytes;
      }
    }

    /// Over the limit; it was read to its end and dropped.
    record TooLong() implements Line {}

    record EndOfStream() implements Line {}
  }

  /// The next line; a last one without an end counts.
  Line next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean tooLong = false;
    boolean any = false;
    while (true) {
      if (at == end) {
        end = Math.max(0, in.read(chunk));
        at = 0;
        if (end == 0) {
          return any ? ended(line, tooLong) : new Line.EndOfStream();
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
      }
      if (at < end) {
        at++;
        return ended(line, tooLong);
      }
    }
  }

  private static Line ended(ByteArrayOutputStream line, boolean tooLong) {
    return tooLong ? new Line.TooLong() : new Line.Whole(line.toByteArray());
  }
}
