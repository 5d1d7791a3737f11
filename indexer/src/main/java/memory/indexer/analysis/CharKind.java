package memory.indexer.analysis;

/// What a character is to the [WordTokenizer].
enum CharKind {
  /// Belongs to no word and ends one.
  GAP,
  /// A letter with case, upper.
  UPPER,
  /// Any other letter of a script that puts spaces between words, and the marks on it.
  LOWER,
  DIGIT,
  /// `_`.
  UNDERSCORE,
  /// A letter of a script without spaces between words (Han, Kana, Hangul, Thai, Lao, Khmer, …).
  UNSPACED,
  /// Shows nothing and is passed over inside a word: soft hyphen, joiners, accents set apart.
  INVISIBLE;

  static CharKind of(int codePoint) {
    return codePoint < 0x80 ? ofAscii(codePoint) : ofOther(codePoint);
  }

  boolean inWord() {
    return this == UPPER || this == LOWER || this == DIGIT || this == UNDERSCORE;
  }

  private static CharKind ofAscii(int c) {
    if (c >= 'a' && c <= 'z') {
      return LOWER;
    }
    if (c >= 'A' && c <= 'Z') {
      return UPPER;
    }
    if (c >= '0' && c <= '9') {
      return DIGIT;
    }
    return c == '_' ? UNDERSCORE : GAP;
  }

  private static CharKind ofOther(int c) {
    if (c == 0xAD
        || (c >= 0x300 && c <= 0x36F)
        || c == 0x200C
        || c == 0x200D
        || c == 0x2060
        || (c >= 0xFE00 && c <= 0xFE0F) // how an emoji or a sign is drawn
        || (c >= 0xE0100 && c <= 0xE01EF)) {
      return INVISIBLE;
    }
    return switch (Character.getType(c)) {
      case Character.UPPERCASE_LETTER, Character.TITLECASE_LETTER -> UPPER;
      case Character.DECIMAL_DIGIT_NUMBER -> DIGIT;
      case Character.LOWERCASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER,
          Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK ->
          isUnspaced(c) ? UNSPACED : LOWER;
      default -> GAP;
    };
  }

  private static boolean isUnspaced(int c) {
    if (c < 0xE00) {
      return false;
    }
    return c <= 0xEFF // Thai, Lao
        || (c >= 0x1000 && c <= 0x109F) // Myanmar
        || (c >= 0x1100 && c <= 0x11FF) // Hangul Jamo
        || (c >= 0x1780 && c <= 0x17FF) // Khmer
        || (c >= 0x2E80 && c <= 0x9FFF) // Kana, Bopomofo, Han
        || (c >= 0xA960 && c <= 0xA97F)
        || (c >= 0xAC00 && c <= 0xD7FF) // Hangul
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFF66 && c <= 0xFFDC)
        || (c >= 0x1B000 && c <= 0x1B16F)
        || (c >= 0x20000 && c <= 0x3FFFF);
  }
}
