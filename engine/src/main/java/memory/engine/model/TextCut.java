package memory.engine.model;

/// Where a text may be cut: not between the halves of a surrogate pair.
public final class TextCut {
  private TextCut() {}

  /// The end of a beginning of at most so many characters.
  public static int end(String text, int most) {
    if (most >= text.length()) {
      return text.length();
    }
    return most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
  }

  /// A beginning of at most so many characters.
  public static String head(String text, int most) {
    return text.substring(0, end(text, most));
  }

  /// The text, or a beginning of so many characters with `…` behind it.
  public static String shortened(String text, int most) {
    return text.length() <= most ? text : head(text, most) + "…";
  }
}
