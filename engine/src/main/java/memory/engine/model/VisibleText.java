package memory.engine.model;

import com.google.common.base.Ascii;
import java.util.LinkedHashSet;
import java.util.Set;

/// Text with nothing hidden in it: what a reader cannot see stands as `<U+XXXX>`, and a `<` that
/// would open a tag is spelled `&lt;`. Everything else is untouched, and shown text stays the same
/// when it is shown again. One pass, one look at the neighbours.
///
/// Shown are controls, lone surrogates, bidirectional and other format characters, tag characters,
/// variation selectors and fillers. What belongs to the script stays: joiners in emoji sequences
/// and in the scripts that spell with them, selectors after an emoji, the flags made of tags. A
/// byte order mark at a file's start has been dropped with the decoding; any other one is shown.
public final class VisibleText {
  /// What stands for the `<` of a tag.
  public static final String LESS = "&lt;";

  private static final int LISTED_CHARS = 100;

  private VisibleText() {}

  /// Which `<` that would open a tag stay as they are.
  private enum Tags {
    NONE,
    COMMENTS,
    ALL
  }

  /// The text; its line ends (`\n`, `\r\n`) stay.
  public static String of(String text) {
    return shown(text, true, Tags.NONE);
  }

  /// The text as one line: line ends are shown too.
  public static String line(String text) {
    return shown(text, false, Tags.NONE);
  }

  /// The text of a file or of hits for a pipe, where no frame is: comments open as they do in the
  /// file, which has them above its entries.
  public static String ofFile(String text) {
    return shown(text, true, Tags.COMMENTS);
  }

  /// The text for a person at a terminal: nothing hidden, nothing that would steer the terminal,
  /// and every `<` as it is.
  public static String forPeople(String text) {
    return shown(text, true, Tags.ALL);
  }

  /// The text for a person, as one line.
  public static String lineForPeople(String text) {
    return shown(text, false, Tags.ALL);
  }

  /// The first line of a text for a person, as much of it as a listing shows.
  public static String firstLineForPeople(String text) {
    String line = lineForPeople(text.lines().findFirst().orElse(""));
    return line.length() <= LISTED_CHARS ? line : TextCut.head(line, LISTED_CHARS) + "…";
  }

  /// The tags of a text whose `<` stands there as [#LESS], each from behind that to its `>`; where
  /// the line has none, to the next blank.
  public static Set<String> spelledTags(String text) {
    Set<String> tags = new LinkedHashSet<>();
    for (int at = text.indexOf(LESS); at >= 0; at = text.indexOf(LESS, at + 1)) {
      int next = at + LESS.length();
      if (TagNames.openAt(text, next)) {
        tags.add(text.substring(next, tagEnd(text, next)));
      }
    }
    return tags;
  }

  /// The text with a `<` before those of its [#spelledTags].
  public static String withTags(String text, Set<String> tags) {
    StringBuilder out = new StringBuilder(text.length());
    int from = 0;
    for (int at = text.indexOf(LESS); at >= 0; at = text.indexOf(LESS, at + 1)) {
      int next = at + LESS.length();
      if (TagNames.openAt(text, next) && tags.contains(text.substring(next, tagEnd(text, next)))) {
        out.append(text, from, at).append('<');
        from = next;
      }
    }
    return out.append(text, from, text.length()).toString();
  }

  private static int tagEnd(String text, int from) {
    int blank = text.length();
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '>') {
        return at + 1;
      }
      if (c == '\n' || c == '\r') {
        return Math.min(blank, at);
      }
      if (Character.isWhitespace(c)) {
        blank = Math.min(blank, at);
      }
    }
    return blank;
  }

  /// @param next behind the `<`
  private static boolean isSpelled(String text, int next, Tags kept) {
    boolean keeps = kept == Tags.ALL || (kept == Tags.COMMENTS && text.startsWith("!--", next));
    return !keeps && TagNames.openAt(text, next);
  }

  private static String shown(String text, boolean keepsLineEnds, Tags kept) {
    int plain = 0;
    while (plain < text.length() && isPlain(text.charAt(plain))) {
      plain++;
    }
    if (plain == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, plain);
    for (int at = plain; at < text.length(); ) {
      int point = text.codePointAt(at);
      int next = at + Character.charCount(point);
      if (point == '<') {
        out.append(isSpelled(text, next, kept) ? LESS : "<");
      } else if (point == SubdivisionFlags.BLACK_FLAG) {
        next = SubdivisionFlags.endOf(text, at);
        out.append(text, at, next);
      } else if (!Invisible.is(point)
          || (keepsLineEnds && isLineEnd(text, at))
          || InvisibleInPlace.at(text, at, next)) {
        out.appendCodePoint(point);
      } else {
        appendName(out, point);
      }
      at = next;
    }
    return out.toString();
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c < 0x7F && c != '<';
  }

  private static boolean isLineEnd(String text, int at) {
    return text.charAt(at) == '\n' || text.startsWith("\r\n", at);
  }

  private static void appendName(StringBuilder out, int point) {
    String hex = Ascii.toUpperCase(Integer.toHexString(point));
    out.append("<U+").repeat("0", Math.max(0, 4 - hex.length())).append(hex).append('>');
  }
}
