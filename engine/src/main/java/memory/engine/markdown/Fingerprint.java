package memory.engine.markdown;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.HexFormat;

/// Names for texts that do not change with white space or Unicode form. Not for use by several
/// threads.
final class Fingerprint {
  private static final int BYTES = 8;

  /// More marks on one letter are no text: ordering them costs the square of their number.
  private static final int MAX_MARKS = 30;

  private static final char FIRST_COMBINING = '\u0300';

  private final MessageDigest sha256;

  Fingerprint() {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("every Java runtime has SHA-256", absent);
    }
  }

  /// The first 16 hex digits of SHA-256 over the parts, each ended by a NUL.
  String of(String... parts) {
    for (String part : parts) {
      sha256.update(part.getBytes(StandardCharsets.UTF_8));
      sha256.update((byte) 0);
    }
    return HexFormat.of().formatHex(sha256.digest(), 0, BYTES);
  }

  /// A text in NFC, each run of white space one space, none at its ends.
  static String normalised(String text) {
    if (isNormalised(text)) {
      return text;
    }
    String folded = folded(text);
    boolean ascii = true;
    int marks = 0;
    for (int i = 0; i < folded.length(); i++) {
      char c = folded.charAt(i);
      ascii &= c < FIRST_COMBINING;
      marks =
          c >= FIRST_COMBINING && Character.getType(c) == Character.NON_SPACING_MARK
              ? marks + 1
              : 0;
      if (marks > MAX_MARKS) {
        return folded;
      }
    }
    return ascii ? folded : Normalizer.normalize(folded, Normalizer.Form.NFC);
  }

  /// Whether single spaces between characters that no form changes are all there is.
  private static boolean isNormalised(String text) {
    boolean blank = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= FIRST_COMBINING || (Whitespace.is(c) && (c != ' ' || blank))) {
        return false;
      }
      blank = c == ' ';
    }
    return !blank || text.isEmpty();
  }

  /// A text with each run of white space as one space, none at its ends.
  static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Whitespace.is(c)) {
        folded.append(c);
      } else if (!folded.isEmpty() && folded.charAt(folded.length() - 1) != ' ') {
        folded.append(' ');
      }
    }
    if (!folded.isEmpty() && folded.charAt(folded.length() - 1) == ' ') {
      folded.setLength(folded.length() - 1);
    }
    return folded.toString();
  }
}
