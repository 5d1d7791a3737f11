package memory.engine.decision;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The lines of a log, one after the other, never more than one in memory. A line longer than
/// [#MAX_BYTES] is passed over without being kept.
final class LogLines {
  /// The longest line that is read, in bytes without its end.
  static final int MAX_BYTES = 1 << 20;

  private static final int BYTE_ORDER_MARK_BYTES = 3;

  private final InputStream in;
  private final byte[] chunk = new byte[1 << 16];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
  private int at;
  private int filled;
  private int number;

  LogLines(InputStream in) {
    this.in = in;
  }

  /// @param number from 1
  /// @param text without its end and without a byte order mark; empty when it is too long
  /// @param ended whether a line feed follows it
  record Line(int number, String text, boolean tooLong, boolean ended) {}

  /// The next line, or null at the end.
  @Nullable Line next() throws IOException {
    line.reset();
    boolean tooLong = false;
    boolean started = false;
    while (true) {
      if (at == filled) {
        at = 0;
        filled = Math.max(0, in.read(chunk));
        if (filled == 0) {
          return started ? made(tooLong, false) : null;
        }
      }
      started = true;
      int end = at;
      while (end < filled && chunk[end] != '\n') {
        end++;
      }
      // Room for a carriage return and a byte order mark, which do not count.
      if (line.size() + (end - at) <= MAX_BYTES + 1 + BYTE_ORDER_MARK_BYTES) {
        line.write(chunk, at, end - at);
      } else {
        tooLong = true;
      }
      boolean ended = end < filled;
      at = ended ? end + 1 : end;
      if (ended) {
        return made(tooLong, true);
      }
    }
  }

  private Line made(boolean tooLong, boolean ended) {
    number++;
    byte[] bytes = line.toByteArray();
    int from = number == 1 && startsWithByteOrderMark(bytes) ? BYTE_ORDER_MARK_BYTES : 0;
    int to = bytes.length;
    if (to > from && bytes[to - 1] == '\r') {
      to--;
    }
    if (tooLong || to - from > MAX_BYTES) {
      return new Line(number, "", true, ended);
    }
    return new Line(
        number, new String(bytes, from, to - from, StandardCharsets.UTF_8), false, ended);
  }

  private static boolean startsWithByteOrderMark(byte[] bytes) {
    return bytes.length >= BYTE_ORDER_MARK_BYTES
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF;
  }
}
