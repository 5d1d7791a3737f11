package memory.engine.guard;

import com.google.common.base.Ascii;
import java.util.List;

/// What stands where a secret would and is none: placeholders, references to variables and vaults,
/// code, names of algorithms, digests (S5).
final class Lookalike {
  private static final int SAME_IN_A_ROW = 5;
  private static final int STEPS_IN_A_ROW = 8;
  private static final int JUDGED = 128;
  private static final int LEAST_BASE64 = 32;
  private static final int LEAST_RUN = 16;
  private static final Alphabet PADDING = Alphabet.of("=");
  private static final Alphabet BASE64 = Alphabet.of("0-9A-Za-z+/");

  private static final List<String> PLACEHOLDERS = Tables.list("Lookalike.PLACEHOLDERS");

  private static final List<String> REFERENCES = Tables.list("Lookalike.REFERENCES");

  private static final List<String> ALGORITHMS = Tables.list("Lookalike.ALGORITHMS");

  private Lookalike() {}

  /// Whether a match of a token's shape could be a token: it varies, and says of itself nothing
  /// else. Its beginning is judged, where what goes on is longer than a token needs to be.
  static boolean isToken(String text, int start, int end) {
    return isVaried(text, start, end)
        && RandomLook.inShape(text, start, Math.min(end, start + JUDGED));
  }

  /// The same of a match whose shape occurs in no other text, however it was drawn.
  static boolean isVaried(String text, int start, int end) {
    int judged = Math.min(end, start + JUDGED);
    return hasVariety(text, start, judged)
        && !Tables.holdsAny(Ascii.toLowerCase(text.substring(start, judged)), PLACEHOLDERS);
  }

  /// Whether a token's body could be filled so by a machine: digits, a long run without a mark, no
  /// character over and over, no word of a placeholder.
  static boolean fillsAShape(String value) {
    int same = 0;
    int run = 0;
    int longest = 0;
    boolean digit = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      same = i > 0 && c == value.charAt(i - 1) ? same + 1 : 1;
      if (same >= SAME_IN_A_ROW) {
        return false;
      }
      run = Alphabet.ALPHANUMERIC.has(c) ? run + 1 : 0;
      longest = Math.max(longest, run);
      digit |= c >= '0' && c <= '9';
    }
    return digit
        && longest >= LEAST_RUN
        && !Tables.holdsAny(Ascii.toLowerCase(value), PLACEHOLDERS);
  }

  /// Whether a value could be a secret at all.
  static boolean isValue(String value) {
    if (value.isEmpty() || !hasVariety(value, 0, value.length())) {
      return false;
    }
    char first = value.charAt(0);
    if ("$~\\[".indexOf(first) >= 0
        || (first == '/' && !isBase64(value))
        || ("%@".indexOf(first) >= 0 && isBetween(first, value))) {
      return false;
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c <= ' ' || c >= 0x7F || "<>({[`".indexOf(c) >= 0) {
        return false;
      }
    }
    String lower = Ascii.toLowerCase(value);
    return !value.contains("://")
        && !Tables.holdsAny(lower, PLACEHOLDERS)
        && !Tables.holdsAny(lower, REFERENCES);
  }

  /// `%TOKEN%`: a name that is replaced.
  private static boolean isBetween(char sign, String value) {
    int last = value.length() - 1;
    return value.charAt(last) == sign && Alphabet.WORD.endOfRun(value, 1, last) == last;
  }

  /// With an ASCII letter in the place of every other letter.
  static String inAscii(String value) {
    StringBuilder ascii = new StringBuilder(value);
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      if (c >= 0x80 && Character.isLetter(c)) {
        ascii.setCharAt(i, (char) ('a' + c % 26));
      }
    }
    return ascii.toString();
  }

  /// A long run of base64's characters that looks drawn, and no path: those have short names, dots
  /// and dashes.
  static boolean isBase64(String value) {
    int end = PADDING.startOfRun(value, value.length(), 0);
    return end >= LEAST_BASE64
        && value.length() - end <= 2
        && BASE64.endOfRun(value, 0, end) == end
        && RandomLook.of(value, 0, end);
  }

  static boolean isAlgorithm(String value) {
    return Tables.holdsAny(Ascii.toLowerCase(value), ALGORITHMS);
  }

  /// Hexadecimal digits, as many as a short commit or a digest has.
  static boolean isDigest(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (Character.digit(value.charAt(i), 16) < 0 || value.charAt(i) >= 0x7F) {
        return false;
      }
    }
    return switch (value.length()) {
      case 7, 8, 9, 10, 11, 12, 16, 24, 32, 40, 56, 64, 96, 128 -> true;
      default -> false;
    };
  }

  static boolean isUuid(String value) {
    if (value.length() != 36) {
      return false;
    }
    for (int i = 0; i < value.length(); i++) {
      boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
      char c = value.charAt(i);
      if (dash ? c != '-' : c >= 0x7F || Character.digit(c, 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /// No long run of one character, no counting up, more than a handful of characters.
  private static boolean hasVariety(CharSequence text, int start, int end) {
    int same = 1;
    int steps = 1;
    long low = 0;
    long high = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      low |= c < 64 ? 1L << c : 0;
      high |= c >= 64 && c < 128 ? 1L << (c - 64) : 0;
      if (i > start) {
        int step = c - text.charAt(i - 1);
        same = step == 0 ? same + 1 : 1;
        steps = step == 1 ? steps + 1 : 1;
        if ((same >= SAME_IN_A_ROW && c != '=') || steps >= STEPS_IN_A_ROW) {
          return false;
        }
      }
    }
    int kinds = Long.bitCount(low) + Long.bitCount(high);
    return kinds >= Math.min(6, (end - start) / 2 + 1);
  }
}
