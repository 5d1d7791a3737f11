package memory.cli.eval;

import com.google.common.base.CharMatcher;
import java.util.Locale;
import java.util.Set;

/// Text as evidence is compared: lower case, white space folded, without the marks that Markdown
/// and the injected frame put around words (quotes, bullets, boxes, headings, emphasis, code).
public final class FoldedText {
  private static final CharMatcher MARKS = CharMatcher.anyOf("-*+>#[]");

  /// Scripts whose words touch each other, or the particles behind them.
  private static final Set<Character.UnicodeScript> UNSPACED =
      Set.of(
          Character.UnicodeScript.HAN,
          Character.UnicodeScript.HIRAGANA,
          Character.UnicodeScript.KATAKANA,
          Character.UnicodeScript.HANGUL,
          Character.UnicodeScript.THAI,
          Character.UnicodeScript.LAO,
          Character.UnicodeScript.KHMER,
          Character.UnicodeScript.MYANMAR);

  private FoldedText() {}

  public static String of(String text) {
    String plain = text.replace("**", "").replace("__", "").replace("`", "").replace("&lt;", "<");
    StringBuilder out = new StringBuilder(plain.length());
    int at = 0;
    while (at < plain.length()) {
      int end = at;
      while (end < plain.length() && !CharMatcher.whitespace().matches(plain.charAt(end))) {
        end++;
      }
      if (end > at && !MARKS.matchesAllOf(plain.substring(at, end))) {
        if (!out.isEmpty()) {
          out.append(' ');
        }
        out.append(plain, at, end);
      }
      at = end + 1;
    }
    return out.toString().toLowerCase(Locale.ROOT);
  }

  /// Whether folded words stand in a folded text as words: `no` does not in `I do not know`.
  static boolean holds(String text, String words) {
    for (int at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      if (!isInWord(text, at) && !isInWord(text, at + words.length())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInWord(String text, int at) {
    return at > 0
        && at < text.length()
        && isLetter(text.codePointBefore(at))
        && isLetter(text.codePointAt(at));
  }

  private static boolean isLetter(int codePoint) {
    return Character.isLetterOrDigit(codePoint)
        && !UNSPACED.contains(Character.UnicodeScript.of(codePoint));
  }
}
