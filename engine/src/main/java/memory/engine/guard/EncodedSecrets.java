package memory.engine.guard;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// Tokens and assignments wrapped in base64 or hexadecimal digits, as for `base64 -d > .env`; one
/// level deep.
final class EncodedSecrets implements SecretScan.Rule {
  private static final Alphabet BASE64 = Alphabet.of("0-9A-Za-z+/=_-");
  private static final Alphabet HEX = Alphabet.of("0-9a-fA-F");
  private static final int LEAST = 24;
  private static final double LEAST_PRINTABLE = 0.95;

  private final List<SecretScan.Rule> inside;

  /// @param inside what is looked for in the decoded text
  EncodedSecrets(List<SecretScan.Rule> inside) {
    this.inside = List.copyOf(inside);
  }

  @Override
  public void find(String text, Found found) {
    for (Stretch stretch : stretches(text)) {
      Found within = new Found();
      inside.forEach(rule -> rule.find(stretch.decoded, within));
      if (!within.isEmpty()) {
        found.add(stretch.hex ? "hex-secret" : "base64-secret", stretch.start, stretch.end);
      }
    }
  }

  /// A stretch of base64 or hexadecimal digits, and the text that it spells.
  record Stretch(String decoded, int start, int end, boolean hex) {}

  static List<Stretch> stretches(String text) {
    List<Stretch> stretches = new ArrayList<>();
    int end;
    for (int at = BASE64.nextRun(text, 0, LEAST); at >= 0; at = BASE64.nextRun(text, end, LEAST)) {
      end = BASE64.endOfRun(text, at, text.length());
      boolean hex = HEX.endOfRun(text, at, end) == end;
      String decoded = hex ? unhexed(text, at, end) : decoded(text.substring(at, end));
      if (!decoded.isEmpty()) {
        stretches.add(new Stretch(decoded, at, end, hex));
      }
    }
    return stretches;
  }

  /// The ASCII text that the digits spell; empty when they spell none.
  private static String unhexed(String text, int from, int to) {
    StringBuilder decoded = new StringBuilder();
    for (int i = from; i + 1 < to; i += 2) {
      int value =
          Character.digit(text.charAt(i), 16) * 16 + Character.digit(text.charAt(i + 1), 16);
      if ((value < ' ' && value != '\n') || value >= 0x7F) {
        return "";
      }
      decoded.append((char) value);
    }
    return decoded.toString();
  }

  /// The text that the characters spell; empty when they spell none.
  private static String decoded(String base64) {
    String plain = base64.replace('-', '+').replace('_', '/').replace("=", "");
    if (plain.length() % 4 == 1) {
      return "";
    }
    byte[] bytes = Base64.getDecoder().decode(plain);
    int printable = 0;
    for (byte b : bytes) {
      printable += (b >= ' ' && b < 0x7F) || b == '\n' || b == '\r' || b == '\t' ? 1 : 0;
    }
    return printable < LEAST_PRINTABLE * bytes.length
        ? ""
        : new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
