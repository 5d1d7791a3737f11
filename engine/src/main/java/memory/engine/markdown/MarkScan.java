package memory.engine.markdown;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Reads the [Marks] of one text, line by line and from left to right only once.
final class MarkScan {
  private static final char HIDDEN = '\u0001';
  private static final int MAX_TAG_CHARS = 80;
  private static final int MAX_LINK_CHARS = 200;
  private static final String EXPIRES = "expires:";

  private final Set<String> tags = new LinkedHashSet<>();
  private final Set<String> links = new LinkedHashSet<>();
  private final List<String> ownTags = new ArrayList<>();
  private Optional<LocalDate> expires = Optional.empty();
  private boolean nested;
  private boolean inStrike;
  private boolean struckInk;
  private boolean openInk;
  private boolean otherInk;

  MarkScan(String text) {
    Lines lines = Lines.of(text);
    CodeMask code = new CodeMask(HIDDEN);
    for (int i = 0; i < lines.count(); i++) {
      String line = code.hidden(lines.line(i));
      if (i > 0 && ListMark.nested(line)) {
        nested = true; // from here on the item's children speak, not the item
      }
      if (code.inFence()) {
        openInk = true;
        otherInk = true;
      } else {
        scan(line);
      }
    }
  }

  Marks marks() {
    boolean struck = struckInk && !openInk && !inStrike;
    boolean alone = !otherInk && (!tags.isEmpty() || expires.isPresent());
    return new Marks(
        List.copyOf(tags), List.copyOf(links), Fate.of(struck, ownTags, expires), alone);
  }

  private void scan(String line) {
    boolean inUrl = false;
    int at = ListMark.words(line);
    if (isTitle(line, at)) {
      while (at < line.length() && line.charAt(at) == '#') {
        at++;
      }
    }
    while (at < line.length()) {
      char c = line.charAt(at);
      if (Whitespace.is(c)) {
        inUrl = false;
        at++;
        continue;
      }
      inUrl |= c == ':' && line.startsWith("://", at);
      int end = at;
      if (c == '~' && line.startsWith("~~", at)) {
        inStrike = !inStrike;
        at += 2;
        continue;
      } else if (c == '#' && !inUrl) {
        end = tag(line, at);
      } else if (c == '[') {
        end = link(line, at);
      } else if ((c == 'e' || c == 'E') && (at == 0 || !isWordChar(line.charAt(at - 1)))) {
        end = expiry(line, at);
      }
      if (inStrike) {
        struckInk = true;
      } else {
        openInk = true;
      }
      if (end == at) {
        otherInk = true;
        at++;
      } else {
        at = end;
      }
    }
  }

  /// @return where the tag at `at` ends, or `at` when it is none
  private int tag(String line, int at) {
    if (at > 0 && !mayComeBeforeTag(line, at)) {
      return at;
    }
    int end = at + 1;
    boolean lettered = false;
    while (end < line.length() && end - at <= MAX_TAG_CHARS) {
      int c = line.codePointAt(end);
      if (!isTagChar(c)) {
        break;
      }
      lettered |= Character.isLetter(c);
      end += Character.charCount(c);
    }
    while (end > at + 1 && "-_/".indexOf(line.charAt(end - 1)) >= 0) {
      end--;
    }
    if (!lettered || end - at > MAX_TAG_CHARS) {
      return at;
    }
    String tag = line.substring(at + 1, end).toLowerCase(Locale.ROOT);
    tags.add(tag);
    if (!nested) {
      ownTags.add(tag);
    }
    return end;
  }

  /// @return where the link at `at` ends, or `at` when it is none
  private int link(String line, int at) {
    if (!line.startsWith("[[", at)) {
      return at;
    }
    int end = at + 2;
    int bar = -1;
    while (end < line.length() && end - at <= MAX_LINK_CHARS) {
      char c = line.charAt(end);
      if (c == '[' || c == HIDDEN) {
        return at;
      }
      if (c == ']') {
        break;
      }
      if (c == '|' && bar < 0) {
        bar = end;
      }
      end++;
    }
    if (!line.startsWith("]]", end)) {
      return at;
    }
    String target = line.substring(at + 2, bar < 0 ? end : bar).strip();
    if (target.isEmpty()) {
      return at;
    }
    links.add(target);
    return end + 2;
  }

  /// @return where the `expires: 2026-02-15` at `at` ends, or `at` when it is none
  private int expiry(String line, int at) {
    if (!line.regionMatches(true, at, EXPIRES, 0, EXPIRES.length())) {
      return at;
    }
    int day = at + EXPIRES.length();
    while (day < line.length() && day < at + 20 && " \t*_".indexOf(line.charAt(day)) >= 0) {
      day++;
    }
    Optional<LocalDate> last = IsoDay.at(line, day);
    if (last.isEmpty()) {
      return at;
    }
    if (!nested && expires.isEmpty()) {
      expires = last;
    }
    return day + 10;
  }

  private static boolean isTitle(String line, int at) {
    int end = at;
    while (end < line.length() && line.charAt(end) == '#') {
      end++;
    }
    return end > at && (end == line.length() || Whitespace.is(line.charAt(end)));
  }

  /// A tag stands free: not inside a word, a URL, a path, an entity or a link's target.
  private static boolean mayComeBeforeTag(String line, int at) {
    int before = line.codePointBefore(at);
    if (before == '(') {
      return at < 2 || line.charAt(at - 2) != ']';
    }
    return !isWordChar(before) && "#&/?=%@.-\\".indexOf(before) < 0;
  }

  private static boolean isTagChar(int c) {
    return isWordChar(c) || c == '-' || c == '/';
  }

  private static boolean isWordChar(int c) {
    return Character.isLetterOrDigit(c)
        || c == '_'
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }
}
