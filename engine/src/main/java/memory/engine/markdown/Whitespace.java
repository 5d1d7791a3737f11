package memory.engine.markdown;

/// What counts as empty space, in every script.
final class Whitespace {
  private Whitespace() {}

  static boolean is(char c) {
    if (c > ' ' && c < 127) {
      return false;
    }
    return c == ' ' || Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  static boolean isBlank(String text) {
    return text.chars().allMatch(c -> is((char) c));
  }
}
