package memory.engine.page;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;

/// What the marks inside a page's text say of it.
final class PageTags {
  private static final List<String> GONE = List.of("#superseded", "#rejected", "#archived");
  private static final String EXPIRES = "expires:";
  private static final int DAY_CHARS = "2026-02-15".length();

  private PageTags() {}

  /// Whether the tag stands there as a word of its own.
  static boolean has(String text, String tag) {
    for (int at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1)) {
      int end = at + tag.length();
      boolean starts = at == 0 || Character.isWhitespace(text.charAt(at - 1));
      if (starts && (end == text.length() || !isTagCharacter(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  /// Whether it still counts on that day: not struck, not replaced, not expired.
  static boolean counts(String text, LocalDate today) {
    for (String tag : GONE) {
      if (has(text, tag)) {
        return false;
      }
    }
    return !isStruck(text) && !hasExpired(text, today);
  }

  private static boolean isStruck(String text) {
    String body = text.strip();
    if (body.startsWith("- ") || body.startsWith("* ") || body.startsWith("+ ")) {
      body = body.substring(2).strip();
    }
    return body.length() > 4 && body.startsWith("~~") && body.indexOf("~~", 2) == body.length() - 2;
  }

  private static boolean hasExpired(String text, LocalDate today) {
    int at = text.indexOf(EXPIRES);
    if (at < 0) {
      return false;
    }
    String rest = text.substring(at + EXPIRES.length()).stripLeading();
    try {
      return rest.length() >= DAY_CHARS
          && LocalDate.parse(rest.substring(0, DAY_CHARS)).isBefore(today);
    } catch (DateTimeException notADay) {
      return false;
    }
  }

  private static boolean isTagCharacter(char c) {
    return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '/';
  }
}
