package memory.engine.guard;

/// A set of ASCII characters.
record Alphabet(long low, long high) {
  static final Alphabet DIGITS = of("0-9");
  static final Alphabet ALPHANUMERIC = of("0-9A-Za-z");
  static final Alphabet WORD = of("0-9A-Za-z_");

  /// What tokens are made of.
  static final Alphabet TOKEN = of("0-9A-Za-z+/=_.~-");

  /// All that sets words apart, line ends too.
  static final Alphabet BLANKS = of("\0- ");

  static final Alphabet SPACE = of(" ");

  static final Alphabet TABS = of(" \t");

  /// Before the first word of a line that is quoted.
  static final Alphabet QUOTED = of(" \t>");

  static final Alphabet QUOTES = of("\"'`");

  /// @param ranges single characters and ranges, such as `a-z0-9_`; a `-` that is meant comes last
  static Alphabet of(String ranges) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < ranges.length(); i++) {
      char first = ranges.charAt(i);
      char last = first;
      if (i + 2 < ranges.length() && ranges.charAt(i + 1) == '-') {
        i += 2;
        last = ranges.charAt(i);
      }
      for (char c = first; c <= last; c++) {
        low |= c < 64 ? 1L << c : 0;
        high |= c < 64 ? 0 : 1L << (c - 64);
      }
    }
    return new Alphabet(low, high);
  }

  boolean has(char c) {
    return c < 64 ? (low >>> c & 1) != 0 : c < 128 && (high >>> (c - 64) & 1) != 0;
  }

  /// Where the next run of at least so many of its characters starts; -1 = there is none. Most
  /// characters between are not looked at.
  ///
  /// @param from behind a character that is not of the alphabet, or 0
  int nextRun(String text, int from, int least) {
    int start = from;
    for (int at = from + least - 1; at < text.length(); at = start + least - 1) {
      while (at >= start && has(text.charAt(at))) {
        at--;
      }
      if (at < start) {
        return start;
      }
      start = at + 1;
    }
    return -1;
  }

  /// Where the run of its characters that ends here starts, no earlier than the limit.
  int startOfRun(CharSequence text, int end, int limit) {
    int at = end;
    while (at > limit && has(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /// Where the next of its characters stands; the limit when none does before it.
  int next(CharSequence text, int from, int limit) {
    int at = from;
    while (at < limit && !has(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /// Where the run of its characters that starts here ends, no later than the limit.
  int endOfRun(CharSequence text, int from, int limit) {
    int at = from;
    while (at < limit && has(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
