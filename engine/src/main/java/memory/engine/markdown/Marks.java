package memory.engine.markdown;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.DayWord;
import memory.engine.model.Status;

/// What a text says about itself: `#tags`, `[[links]]` and its fate. Marks inside code and URLs are
/// none.
///
/// @param tags without `#`, lower case, as first seen
/// @param links targets, without label
/// @param alone whether the text is nothing but marks: then they speak of what stands around it
public record Marks(List<String> tags, List<String> links, Fate fate, boolean alone) {
  /// What marks a text to stay, whatever else has to go; the first is the one that is written.
  public static final List<String> PINS = List.of("#pin", "#important");

  static final Marks NONE = new Marks(List.of(), List.of(), Fate.COUNTS, false);

  public static Marks of(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean mark =
          switch (c) {
            case '#' -> true;
            case '[' -> text.startsWith("[[", i);
            case '~' -> text.startsWith("~~", i);
            case ':' -> i > 0 && (text.charAt(i - 1) | ' ') == 's'; // of "expires:"
            default -> false;
          };
      if (mark) {
        return new MarkScan(text).marks();
      }
    }
    return NONE;
  }

  /// Where the tag stands as a word of its own, code and URLs included; -1 = nowhere.
  ///
  /// @param tag with its `#`
  public static int tagAt(String text, String tag, int from) {
    for (int at = text.indexOf(tag, from); at >= 0; at = text.indexOf(tag, at + 1)) {
      int end = at + tag.length();
      boolean starts = at == 0 || Character.isWhitespace(text.charAt(at - 1));
      if (starts && (end == text.length() || !isTagCharacter(text.charAt(end)))) {
        return at;
      }
    }
    return -1;
  }

  private static boolean isTagCharacter(char c) {
    return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '/';
  }

  /// Whether and how long a text counts, as it says itself: struck through, tagged, or with a last
  /// day. `#archived` has no status of its own; such a text is out of recall like a superseded one.
  public record Fate(Status status, Optional<LocalDate> expires) {
    static final Fate COUNTS = new Fate(Status.ACTIVE, Optional.empty());

    static Fate of(boolean struck, List<String> tags, Optional<LocalDate> expires) {
      Status status =
          tags.contains("rejected")
              ? Status.REJECTED
              : struck || tags.contains("superseded") || tags.contains("archived")
                  ? Status.SUPERSEDED
                  : Status.ACTIVE;
      return status == Status.ACTIVE && expires.isEmpty() ? COUNTS : new Fate(status, expires);
    }

    /// This one, and what is said of the place it stands in.
    Fate within(Fate outer) {
      return new Fate(
          status == Status.ACTIVE ? outer.status : status,
          expires.isPresent() ? expires : outer.expires);
    }
  }

  /// Reads the [Marks] of one text, line by line and from left to right only once.
  private static final class MarkScan {
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
      Fence fence = new Fence();
      for (int i = 0; i < lines.count(); i++) {
        String line = lines.line(i);
        boolean fenced = fence.read(line);
        line = fenced || line.indexOf('`') < 0 ? line : withoutSpans(line);
        if (i > 0 && ListMark.nested(line)) {
          nested = true; // from here on the item's children speak, not the item
        }
        if (fenced) {
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
      int at = afterTitle(line, ListMark.words(line));
      while (at < line.length()) {
        char c = line.charAt(at);
        if (Lines.isSpace(c)) {
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
        if (!isWordChar(c) && c != '-' && c != '/') {
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
      Optional<LocalDate> last = DayWord.at(line, day);
      if (last.isEmpty()) {
        return at;
      }
      if (!nested && expires.isEmpty()) {
        expires = last;
      }
      return day + 10;
    }

    /// Behind the `#` of a title that starts there.
    private static int afterTitle(String line, int at) {
      int end = at;
      while (end < line.length() && line.charAt(end) == '#') {
        end++;
      }
      return end == line.length() || Lines.isSpace(line.charAt(end)) ? end : at;
    }

    /// A tag stands free: not inside a word, a URL, a path, an entity or a link's target.
    private static boolean mayComeBeforeTag(String line, int at) {
      int before = line.codePointBefore(at);
      if (before == '(') {
        return at < 2 || line.charAt(at - 2) != ']';
      }
      return !isWordChar(before) && "#&/?=%@.-\\".indexOf(before) < 0;
    }

    private static boolean isWordChar(int c) {
      return Character.isLetterOrDigit(c)
          || c == '_'
          || Character.getType(c) == Character.NON_SPACING_MARK
          || Character.getType(c) == Character.COMBINING_SPACING_MARK;
    }

    /// The line with the characters of code spans hidden: a span opens with a run of backticks and
    /// closes with the next run of the same length. Costs time in the line's length only.
    private static String withoutSpans(String line) {
      Map<Integer, Integer> lastOfLength = new HashMap<>();
      for (int at = line.indexOf('`'); at >= 0; ) {
        int run = Fence.run(line, at);
        lastOfLength.put(run, at);
        at = line.indexOf('`', at + run);
      }
      char[] masked = line.toCharArray();
      for (int at = line.indexOf('`'); at >= 0; ) {
        int run = Fence.run(line, at);
        int end = at + run;
        if (lastOfLength.getOrDefault(run, -1) > at) {
          end = closing(line, end, run) + run;
          Arrays.fill(masked, at, end, HIDDEN);
        }
        at = line.indexOf('`', end);
      }
      return new String(masked);
    }

    private static int closing(String line, int from, int length) {
      int at = line.indexOf('`', from);
      while (Fence.run(line, at) != length) {
        at = line.indexOf('`', at + Fence.run(line, at));
      }
      return at;
    }
  }
}
