package memory.engine.model;

/// Where sentences end, and which of them ask.
public final class SentenceEnd {
  private static final String MARKS = ".!?";
  private static final String WIDE_MARKS = "。！？؟";
  private static final String QUESTION_MARKS = "?？؟";
  private static final String CLOSING = "\"')]}»”’*_`!?";

  private SentenceEnd() {}

  /// Whether a sentence ends with this character: not with a mark inside a name, a number or an
  /// address (`hall.cfg`, `list?id=4711`).
  public static boolean isAt(String text, int at) {
    char c = text.charAt(at);
    if (MARKS.indexOf(c) < 0) {
      return c == '\n' || (c >= 0x80 && WIDE_MARKS.indexOf(c) >= 0);
    }
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    return next <= ' ' || CLOSING.indexOf(next) >= 0;
  }

  /// Whether a sentence that asks ends with this character.
  public static boolean asksAt(String text, int at) {
    return QUESTION_MARKS.indexOf(text.charAt(at)) >= 0 && isAt(text, at);
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
