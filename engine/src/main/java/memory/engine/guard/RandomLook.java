package memory.engine.guard;

import com.google.common.base.Ascii;

/// Whether characters look drawn by a machine rather than written by a person: digits and letters
/// take turns, or consonants pile up. Measured for each run of letters and digits, so that
/// `k8s-prod-eu1` stays three words. One pass.
final class RandomLook {
  private static final int LEAST = 8;
  private static final double LEAST_CHANGES = 0.18;
  private static final double LEAST_CHANGES_IN_SHAPE = 0.08;
  private static final int CONSONANTS_IN_A_ROW = 5;

  private RandomLook() {}

  /// Whether at least half of the text is in long runs that look random.
  static boolean of(CharSequence text, int start, int end) {
    int written = 0;
    int random = 0;
    int at = start;
    while (at < end) {
      int run = Alphabet.ALPHANUMERIC.endOfRun(text, at, end);
      written += run - at;
      if (run - at >= LEAST && isRandomRun(text, at, run, LEAST_CHANGES)) {
        random += run - at;
      }
      at = run + 1;
    }
    return random > 0 && 2 * random >= written;
  }

  static boolean of(String text) {
    return of(text, 0, text.length());
  }

  /// The same for what has a known prefix and length: marks between runs do not count, and fewer
  /// changes will do.
  static boolean inShape(CharSequence text, int start, int end) {
    return isRandomRun(text, start, end, LEAST_CHANGES_IN_SHAPE);
  }

  /// Whether there are both letters and digits.
  static boolean isMixed(CharSequence text, int start, int end) {
    boolean letter = false;
    boolean digit = false;
    for (int i = start; i < end; i++) {
      letter |= isLetter(text.charAt(i));
      digit |= isDigit(text.charAt(i));
    }
    return letter && digit;
  }

  /// Marks between letters and digits do not count.
  private static boolean isRandomRun(CharSequence text, int start, int end, double leastChanges) {
    int length = 0;
    int digits = 0;
    int changes = 0;
    int consonants = 0;
    int mostConsonants = 0;
    char before = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (!Alphabet.ALPHANUMERIC.has(c)) {
        continue;
      }
      length++;
      digits += isDigit(c) ? 1 : 0;
      consonants = isConsonant(c) ? consonants + 1 : 0;
      mostConsonants = Math.max(mostConsonants, consonants);
      if (length > 1) {
        boolean rises = Ascii.isLowerCase(before) && Ascii.isUpperCase(c);
        changes += isDigit(before) != isDigit(c) || rises ? 1 : 0;
      }
      before = c;
    }
    if (digits == length) {
      return false;
    }
    boolean turns = changes >= leastChanges * length && changes >= 3;
    boolean piles = mostConsonants >= CONSONANTS_IN_A_ROW;
    return turns || (piles && (digits >= 2 || length >= 2 * LEAST));
  }

  private static boolean isLetter(char c) {
    return Ascii.isLowerCase(c) || Ascii.isUpperCase(c);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isConsonant(char c) {
    return isLetter(c) && "aeiouyAEIOUY".indexOf(c) < 0;
  }
}
