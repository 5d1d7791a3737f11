package memory.engine.file;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A memory file's text such that encoding it gives the same bytes again, whatever they were: each
/// byte that is not UTF-8 stands as one lone surrogate, U+DC00 and the byte.
public final class LosslessText {
  private static final char REPLACEMENT = '\uFFFD';

  private LosslessText() {}

  /// @return empty when the bytes are binary (a NUL among the first 8,192)
  public static Optional<String> decode(byte[] bytes) {
    if (MemoryText.isBinary(bytes)) {
      return Optional.empty();
    }
    String plain = new String(bytes, StandardCharsets.UTF_8);
    if (plain.indexOf(REPLACEMENT) < 0) {
      return Optional.of(plain);
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      if (!result.isError()) {
        decoder.flush(out);
        return Optional.of(out.flip().toString());
      }
      for (int i = 0; i < result.length(); i++) {
        out.put((char) (0xDC00 | (in.get() & 0xFF)));
      }
      decoder.reset();
    }
  }

  /// The bytes of a decoded text, or of one made from it.
  public static byte[] encode(String text) {
    byte[] plain = text.getBytes(StandardCharsets.UTF_8);
    return text.equals(new String(plain, StandardCharsets.UTF_8)) ? plain : encodeBytes(text);
  }

  /// Whether all bytes of a decoded text are UTF-8.
  public static boolean isWhole(String text) {
    return whole(text).equals(text);
  }

  /// Whether a text made of one that is not all UTF-8 would hold UTF-8 that was not there.
  public static boolean mixes(String before, String after) {
    return !isWhole(after) && readable(after) > readable(before);
  }

  /// How many characters are not ASCII and no bytes of another encoding.
  private static long readable(String text) {
    return whole(text).chars().filter(c -> c > 0x7F && c != REPLACEMENT).count();
  }

  /// Somebody's text without lone surrogates, so that none of it can pass for a byte.
  public static String whole(String text) {
    StringBuilder whole = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (isLone(text, i)) {
        whole.setCharAt(i, REPLACEMENT);
      }
    }
    return whole.toString();
  }

  /// The lines of a text, each with the `\n` that ends it.
  public static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int end = text.indexOf('\n', at);
      int next = end < 0 ? text.length() : end + 1;
      lines.add(text.substring(at, next));
      at = next;
    }
    return lines;
  }

  private static byte[] encodeBytes(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(3 * text.length());
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (isLone(text, i)) {
        bytes.put(text.substring(from, i).getBytes(StandardCharsets.UTF_8));
        char c = text.charAt(i);
        bytes.put((byte) (c >= 0xDC80 && c <= 0xDCFF ? c : '?'));
        from = i + 1;
      }
    }
    bytes.put(text.substring(from).getBytes(StandardCharsets.UTF_8));
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static boolean isLone(String text, int at) {
    char c = text.charAt(at);
    if (!Character.isSurrogate(c)) {
      return false;
    }
    return Character.isHighSurrogate(c)
        ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
        : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
  }
}
