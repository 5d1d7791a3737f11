package memory.engine.model;

/// Where sentences end, and which of them ask.
public final class SentenceEnd {
  private static final String CLOSING = "\"')]}»”’*_`!?";

  private SentenceEnd() {}

  /// Whether a sentence ends with this character: not with a mark inside a name, a number or an
  /// address (`hall.cfg`, `list?id=4711`).
  public static boolean isAt(String text, int at) {
    return switch (text.charAt(at)) {
      case '.', '!', '?' -> {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        yield next <= ' ' || CLOSING.indexOf(next) >= 0;
      }
      case '\n', '。', '！', '？', '؟' -> true;
      default -> false;
    };
  }

  /// Whether a sentence that asks ends with this character.
  public static boolean asksAt(String text, int at) {
    char c = text.charAt(at);
    return (c == '?' || c == '？' || c == '؟') && isAt(text, at);
  }

  /// Whether some sentence of the text asks.
  public static boolean asks(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (asksAt(text, i)) {
        return true;
      }
    }
    return false;
  }
}
