package memory.engine.guard;

/// Whether a phrase is only mentioned: it stands in quotation marks as a whole, in a line that says
/// something of its own around them.
final class Quoted {
  private static final String OPENING = "\u201C\u201E\u00AB\u300C\u300E\"";
  private static final String CLOSING = "\u201D\u201C\u00BB\u300D\u300F\"";
  private static final int REACH = 400;
  private static final int LEAST_AROUND = 12;

  private Quoted() {}

  static boolean mayStandIn(String text) {
    return OPENING.chars().anyMatch(c -> text.indexOf(c) >= 0);
  }

  static boolean isMention(String text, int start, int end) {
    int open = start - 1;
    int stop = Math.max(0, start - REACH);
    while (open >= stop
        && text.charAt(open) != '\n'
        && OPENING.indexOf(text.charAt(open)) < 0
        && CLOSING.indexOf(text.charAt(open)) < 0) {
      open--;
    }
    if (open < stop || OPENING.indexOf(text.charAt(open)) < 0) {
      return false;
    }
    char wanted = CLOSING.charAt(OPENING.indexOf(text.charAt(open)));
    int close = open + 1;
    int limit = Math.min(text.length(), end + REACH);
    while (close < limit && text.charAt(close) != wanted && text.charAt(close) != '\n') {
      close++;
    }
    if (close < end || close == limit || text.charAt(close) != wanted) {
      return false;
    }
    if (close + 1 < text.length() && text.charAt(close + 1) == ')') {
      return false; // the title of a link, which readers do not see
    }
    return letters(text, open, -1) + letters(text, close, 1) >= LEAST_AROUND
        || (isCitation(text, open) && text.length() - close > LEAST_AROUND);
  }

  /// `> "…"`: a line that cites, with others that speak of it.
  private static boolean isCitation(String text, int open) {
    int at = open - 1;
    while (at >= 0 && text.charAt(at) == ' ') {
      at--;
    }
    return at >= 0 && text.charAt(at) == '>';
  }

  /// How many letters the line has on one side of a place.
  private static int letters(String text, int from, int step) {
    int letters = 0;
    for (int i = from + step;
        i >= 0 && i < text.length() && Math.abs(i - from) < REACH && text.charAt(i) != '\n';
        i += step) {
      letters += Character.isLetter(text.charAt(i)) ? 1 : 0;
    }
    return letters;
  }
}
