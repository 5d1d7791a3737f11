package memory.cli.output;

import memory.engine.file.JsonWrite;

/// JSON as the contract has it: one object on one line, any text inside, nothing in it that a
/// terminal would obey.
public final class JsonText {
  private static final char REPLACEMENT = '\uFFFD';

  private JsonText() {}

  public static String object(JsonWrite.Body body) {
    return harmless(JsonWrite.object(body));
  }

  /// A number with at most this many digits after the point.
  public static double rounded(double number, int digits) {
    double unit = Math.pow(10, digits);
    return Math.round(number * unit) / unit;
  }

  /// Escapes what the generator lets through and a terminal or an editor might obey (DEL, C1
  /// controls, line separators, direction marks); half a surrogate pair becomes U+FFFD.
  private static String harmless(String json) {
    StringBuilder out = new StringBuilder(json.length() + 16);
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < 0x7F) {
        out.append(c);
      } else if (isObeyed(c)) {
        out.append("\\u").append(Integer.toHexString(0x10000 | c), 1, 5);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < json.length()
          && Character.isLowSurrogate(json.charAt(i + 1))) {
        out.append(c).append(json.charAt(i + 1));
        i++;
      } else {
        out.append(Character.isSurrogate(c) ? REPLACEMENT : c);
      }
    }
    return out.toString();
  }

  private static boolean isObeyed(char c) {
    return c <= 0x9F
        || c == 0x061C
        || (c >= 0x200E && c <= 0x200F)
        || (c >= 0x2028 && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
