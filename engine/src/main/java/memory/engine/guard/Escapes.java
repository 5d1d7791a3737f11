package memory.engine.guard;

/// Characters written as numbers: `%41`, `&#65;`, and after a backslash `x41`, `u0041`, `u{41}`.
final class Escapes {
  private Escapes() {}

  /// A character written so; `length` characters were read.
  record Escape(int point, int length) {
    static final Escape NONE = new Escape(-1, 0);
  }

  /// Whether an escape may start with this character.
  static boolean mayStart(char c) {
    return c == '%' || c == '\\' || c == '&';
  }

  /// The escape that starts here.
  static Escape at(String text, int at) {
    return switch (text.charAt(at)) {
      case '%' -> number(text, at, 1, 2, 16, 0);
      case '\\' ->
          text.startsWith("\\u{", at)
              ? number(text, at, 3, 6, 16, '}')
              : text.startsWith("\\u", at)
                  ? number(text, at, 2, 4, 16, 0)
                  : text.startsWith("\\x", at) ? number(text, at, 2, 2, 16, 0) : Escape.NONE;
      case '&' ->
          text.startsWith("&#x", at)
              ? number(text, at, 3, 6, 16, ';')
              : text.startsWith("&#", at) ? number(text, at, 2, 7, 10, ';') : Escape.NONE;
      default -> Escape.NONE;
    };
  }

  /// @param most digits; exactly as many unless something closes the number
  private static Escape number(String text, int at, int skipped, int most, int radix, int closed) {
    int value = 0;
    int i = at + skipped;
    int digits = 0;
    while (i < text.length()
        && digits < most
        && text.charAt(i) < 0x80
        && Character.digit(text.charAt(i), radix) >= 0) {
      value = value * radix + Character.digit(text.charAt(i), radix);
      i++;
      digits++;
    }
    boolean whole =
        closed == 0 ? digits == most : digits > 0 && i < text.length() && text.charAt(i) == closed;
    if (!whole || !Character.isValidCodePoint(value)) {
      return Escape.NONE;
    }
    return new Escape(value, i + (closed == 0 ? 0 : 1) - at);
  }
}
