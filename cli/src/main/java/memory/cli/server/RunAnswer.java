package memory.cli.server;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// What came of a command: all that its process would have said.
@SuppressWarnings("ArrayRecordComponent") // never compared
record RunAnswer(int exit, byte[] out, byte[] err) {

  /// Exit code, stderr and stdout, a mark after each. A shell takes that apart without a process.
  ///
  /// @return empty when a shell could not: a part holds the mark or a NUL, or it is too long
  Optional<byte[]> encoded(String mark, int most) {
    byte[] bytes = mark.getBytes(StandardCharsets.UTF_8);
    for (byte[] part : List.of(err, out)) {
      if (indexOf(part, bytes, 0) >= 0 || indexOf(part, new byte[1], 0) >= 0) {
        return Optional.empty();
      }
    }
    ByteArrayOutputStream answer = new ByteArrayOutputStream(out.length + err.length + 64);
    answer.write('0' + exit);
    answer.writeBytes(bytes);
    answer.writeBytes(err);
    answer.writeBytes(bytes);
    answer.writeBytes(out);
    answer.writeBytes(bytes);
    return answer.size() > most ? Optional.empty() : Optional.of(answer.toByteArray());
  }

  static int indexOf(byte[] text, byte[] wanted, int from) {
    for (int at = from; at + wanted.length <= text.length; at++) {
      int same = 0;
      while (same < wanted.length && text[at + same] == wanted[same]) {
        same++;
      }
      if (same == wanted.length) {
        return at;
      }
    }
    return -1;
  }
}
