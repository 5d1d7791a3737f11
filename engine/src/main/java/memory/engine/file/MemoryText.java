package memory.engine.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The text in a memory file's bytes. Reading never repairs the file: what is not UTF-8 shows as
/// U+FFFD, the bytes on disk stay as they are.
public final class MemoryText {
  private static final int SNIFFED_BYTES = 8192;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private MemoryText() {}

  /// Whether the bytes are UTF-8 throughout.
  public static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException other) {
      return false;
    }
  }

  /// The text without a byte order mark, line ends as they are; empty when the bytes are binary (a
  /// NUL among the first 8,192).
  public static Optional<String> decode(byte[] bytes) {
    if (isBinary(bytes)) {
      return Optional.empty();
    }
    return Optional.of(withoutMark(new String(bytes, StandardCharsets.UTF_8)));
  }

  /// A file's text without the byte order mark that it may begin with.
  public static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  /// Whether a zero stands near its beginning, as in no text.
  static boolean isBinary(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, SNIFFED_BYTES); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }
}
