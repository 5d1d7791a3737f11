package memory.engine.inject;

/// Places where a line may be cut: never inside a code point, nor between a character and the
/// marks, selectors and joined characters that belong to it.
final class TextBorder {
  static final String ELLIPSIS = "…";

  private static final int JOINER = 0x200D;

  /// How far a border is moved before the text is cut all the same.
  private static final int FARTHEST = 64;

  /// Of scripts without spaces, and of names and addresses, a piece is shown.
  private static final int LONGEST_WORD = 24;

  private TextBorder() {}

  /// The nearest border at or before the index; 0 for a negative one.
  static int before(String text, int index) {
    int start = Math.min(Math.max(0, index), text.length());
    int at = start;
    while (at > 0 && start - at < FARTHEST && !isBorder(text, at)) {
      at--;
    }
    return isBorder(text, at) || start == 0 ? at : insidePair(text, start) ? start - 1 : start;
  }

  /// The nearest border at or after the index; 0 for a negative one.
  static int after(String text, int index) {
    int start = Math.min(Math.max(0, index), text.length());
    int at = start;
    while (at < text.length() && at - start < FARTHEST && !isBorder(text, at)) {
      at++;
    }
    return isBorder(text, at) ? at : insidePair(text, start) ? start + 1 : start;
  }

  /// The end of the last whole word before a border; the border itself where none is near.
  static int wordBefore(String text, int border) {
    int at = border;
    while (at > 0 && border - at < LONGEST_WORD && isInWord(text, at)) {
      at--;
    }
    return isInWord(text, at) ? border : at;
  }

  /// The beginning of the next whole word from a border on; the border itself where none is near.
  static int wordAfter(String text, int border) {
    int at = border;
    while (at < text.length() && at - border < LONGEST_WORD && isInWord(text, at)) {
      at++;
    }
    return isInWord(text, at) ? border : at;
  }

  private static boolean isInWord(String text, int at) {
    return at > 0
        && at < text.length()
        && !Character.isWhitespace(text.charAt(at))
        && !Character.isWhitespace(text.charAt(at - 1));
  }

  /// A beginning of at most so many characters, marked with `…` where something is cut away.
  static String cut(String text, int most) {
    return cut(text, most, ELLIPSIS);
  }

  /// @param mark stands for what is cut away; may be empty
  static String cut(String text, int most, String mark) {
    return text.length() <= most
        ? text
        : text.substring(0, before(text, most - mark.length())) + mark;
  }

  private static boolean isBorder(String text, int at) {
    if (at <= 0 || at >= text.length()) {
      return true;
    }
    if (insidePair(text, at)) {
      return false;
    }
    int next = text.codePointAt(at);
    return !clings(next) && text.codePointBefore(at) != JOINER;
  }

  private static boolean insidePair(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isLowSurrogate(text.charAt(at))
        && Character.isHighSurrogate(text.charAt(at - 1));
  }

  private static boolean clings(int point) {
    if (point < 0x300) {
      return false;
    }
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.FORMAT ->
          true;
      default -> Character.isEmojiModifier(point);
    };
  }
}
