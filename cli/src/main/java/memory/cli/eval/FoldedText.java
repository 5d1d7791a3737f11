package memory.cli.eval;

import com.google.common.base.CharMatcher;
import java.util.Locale;

/// Text as evidence is compared: lower case, white space folded, without the marks that Markdown
/// and the injected frame put around words (quotes, bullets, boxes, headings, emphasis, code).
public final class FoldedText {
  private static final CharMatcher MARKS = CharMatcher.anyOf("-*+>#[]");

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
}
