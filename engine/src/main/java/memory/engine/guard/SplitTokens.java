package memory.engine.guard;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import memory.engine.model.Finding;
import memory.engine.model.Invisible;
import org.jspecify.annotations.Nullable;

/// Tokens that are not written in one piece: with invisible characters or emphasis inside, wrapped
/// at a line's end, put together from quoted pieces, in escapes or in wide letters (P1). The text
/// is put together again and read by the rules for tokens; what they find is where its pieces
/// stand.
///
/// @param tokens what is looked for in the joined text
record SplitTokens(SecretScan.Rule tokens) implements SecretScan.Rule {
  private static final int LEAST_PIECE = 8;
  private static final int LONGEST_GAP = 40;

  @Override
  public void find(String text, Found found) {
    Joined joined = new Joined(text);
    if (!joined.differs) {
      return;
    }
    Found within = new Found();
    String together = joined.whole.toString();
    tokens.find(together, within);
    if (within.isEmpty()) {
      return;
    }
    Map<Integer, Integer> known = new HashMap<>();
    found.all().forEach(finding -> known.merge(finding.start(), finding.end(), Math::max));
    for (Finding finding : within.all()) {
      int start = joined.origins[finding.start()];
      int end = joined.origins[finding.end() - 1] + joined.lengths(finding.end() - 1);
      int whole = known.getOrDefault(start, start);
      if (!text.substring(start, end).equals(together.substring(finding.start(), finding.end()))
          && (whole == start || RandomLook.of(text, whole, end))) {
        found.add(finding.rule(), start, end);
      }
    }
  }

  /// The text without what splits tokens; every character knows where it came from.
  private static final class Joined {
    private final String text;
    private final StringBuilder whole;
    private int[] origins = {};
    private boolean differs;

    Joined(String text) {
      this.text = text;
      this.whole = new StringBuilder();
      read();
    }

    /// How many characters of the original a character was made of.
    int lengths(int at) {
      int next = at + 1 < whole.length() ? origins[at + 1] : text.length();
      Escape escape = Escape.at(text, origins[at]);
      return escape.length() > 0 ? Math.min(escape.length(), next - origins[at]) : 1;
    }

    private void read() {
      int copied = 0;
      for (int at = 0; at < text.length(); ) {
        char c = text.charAt(at);
        if (Alphabet.TOKEN.has(c)) {
          at++;
          continue;
        }
        Escape escape = Escape.at(text, at);
        boolean plain = escape.point() > ' ' && escape.point() < 0x7F;
        int gap = plain ? escape.length() : gap(at);
        boolean wide = c > 0xFF00 && c < 0xFF5F;
        if (gap == 0 && !wide) {
          at++;
          continue;
        }
        copy(copied, at);
        if (plain || wide) {
          add((char) (wide ? c - 0xFEE0 : escape.point()), at);
        }
        at += Math.max(gap, 1);
        copied = at;
      }
      if (differs) {
        copy(copied, text.length());
      }
    }

    private void copy(int from, int to) {
      if (!differs) {
        differs = true;
        origins = new int[text.length()];
      }
      for (int i = from, at = whole.length(); i < to; i++, at++) {
        origins[at] = i;
      }
      whole.append(text, from, to);
    }

    private void add(char c, int origin) {
      origins[whole.length()] = origin;
      whole.append(c);
    }

    /// How many characters from here split two pieces of what may be one token; 0 = none.
    private int gap(int at) {
      char c = text.charAt(at);
      if (c >= 0x7F) {
        int point = text.codePointAt(at);
        return Invisible.is(point) ? Character.charCount(point) : 0;
      }
      boolean inside = at > 0 && Alphabet.TOKEN.has(text.charAt(at - 1));
      if (!inside) {
        return 0;
      }
      if (c == '*' && text.startsWith("**", at) && isToken(at + 2)) {
        return 2;
      }
      if (c == '\n' || c == '\r' || c == '\\') {
        return wrap(at);
      }
      return Alphabet.QUOTES.has(c) ? joint(at) : 0;
    }

    /// A line's end between two long pieces, with the marks of a quotation or a list before the
    /// second.
    private int wrap(int at) {
      int piece = Alphabet.TOKEN.startOfRun(text, at, Math.max(0, at - LEAST_PIECE));
      int next = text.charAt(at) == '\\' ? at + 1 : at;
      next += next < text.length() && text.charAt(next) == '\r' ? 1 : 0;
      if (at - piece < LEAST_PIECE || next >= text.length() || text.charAt(next) != '\n') {
        return 0;
      }
      next = Alphabet.QUOTED.endOfRun(text, next + 1, Math.min(text.length(), at + LONGEST_GAP));
      return isToken(next) ? next - at : 0;
    }

    /// `" + "` and what other languages put between two literals.
    private int joint(int at) {
      int next = at + 1;
      boolean sign = false;
      while (next < text.length() && next - at < LONGEST_GAP) {
        char c = text.charAt(next);
        if (!sign && (c == '+' || c == '.' || c == '&' || c == '\\')) {
          sign = c != '\\';
        } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
          break;
        }
        next++;
      }
      boolean opens = next > at + 1 && next < text.length() && text.charAt(next) == text.charAt(at);
      return opens && isToken(next + 1) ? next + 1 - at : 0;
    }

    private boolean isToken(int at) {
      return at < text.length() && Alphabet.TOKEN.has(text.charAt(at));
    }
  }

  /// A character written as a number: `%41`, `&#65;`, and after a backslash `x41`, `u0041`,
  /// `u{41}`; `length` characters were read.
  record Escape(int point, int length) {
    static final Escape NONE = new Escape(-1, 0);

    /// The escape that starts here.
    static Escape at(String text, int at) {
      return switch (text.charAt(at)) {
        case '%' -> number(text, at, 1, 2, 16, 0);
        case '\\' ->
            text.startsWith("\\u{", at)
                ? number(text, at, 3, 6, 16, '}')
                : text.startsWith("\\u", at)
                    ? number(text, at, 2, 4, 16, 0)
                    : text.startsWith("\\x", at) ? number(text, at, 2, 2, 16, 0) : NONE;
        case '&' ->
            text.startsWith("&#x", at)
                ? number(text, at, 3, 6, 16, ';')
                : text.startsWith("&#", at) ? number(text, at, 2, 7, 10, ';') : NONE;
        default -> NONE;
      };
    }

    /// @param most digits; exactly as many unless something closes the number
    private static Escape number(
        String text, int at, int skipped, int most, int radix, int closed) {
      int value = 0;
      int i = at + skipped;
      int limit = Math.min(text.length(), i + most);
      while (i < limit && text.charAt(i) < 0x80 && Character.digit(text.charAt(i), radix) >= 0) {
        value = value * radix + Character.digit(text.charAt(i), radix);
        i++;
      }
      int digits = i - at - skipped;
      boolean whole =
          closed == 0
              ? digits == most
              : digits > 0 && i < text.length() && text.charAt(i) == closed;
      return whole && Character.isValidCodePoint(value)
          ? new Escape(value, i + (closed == 0 ? 0 : 1) - at)
          : NONE;
    }
  }

  /// A value that a mail client or a terminal wrapped below a line that names it: `API key:` and
  /// then lines of one piece each. What stands together is masked as a whole.
  static final class WrappedSecrets implements SecretScan.Rule {
    private static final int LEAST_VALUE = 20;
    private static final int MOST_LINES = 6;
    private static final int LONGEST_NAMING = 120;
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}_-]+");

    @Override
    public void find(String text, Found found) {
      for (int colon = text.indexOf(":\n"); colon >= 0; colon = text.indexOf(":\n", colon + 2)) {
        int line = Math.max(text.lastIndexOf('\n', colon) + 1, colon - LONGEST_NAMING);
        Finding value = value(text, colon + 2);
        if (value != null && names(text.substring(line, colon))) {
          found.add(value.rule(), value.start(), value.end());
        }
      }
    }

    private static boolean names(String line) {
      String before = "";
      for (String word : BETWEEN.split(line, -1)) {
        SecretNames name = SecretNames.of(before.isEmpty() ? word : before + " " + word);
        if (name.compareTo(SecretNames.TOKEN) >= 0 || SecretNames.namesPassword(word)) {
          return true;
        }
        before = word;
      }
      return false;
    }

    /// The value that begins here; null when nothing drawn at random does.
    private static @Nullable Finding value(String text, int from) {
      StringBuilder whole = new StringBuilder();
      int start = -1;
      int end = from;
      int at = from;
      boolean mixed = false;
      for (int lines = 0; lines < MOST_LINES && at < text.length(); lines++) {
        at = Alphabet.QUOTED.endOfRun(text, at, text.length());
        int stop = Alphabet.TOKEN.endOfRun(text, at, text.length());
        if (stop - at < LEAST_PIECE || (stop < text.length() && text.charAt(stop) != '\n')) {
          break;
        }
        start = start < 0 ? at : start;
        mixed |= RandomLook.isMixed(text, at, stop);
        whole.append(text, at, stop);
        end = stop;
        at = stop + 1;
      }
      boolean drawn =
          whole.length() >= LEAST_VALUE && mixed && RandomLook.of(whole, 0, whole.length());
      return drawn ? new Finding("wrapped-token", start, end) : null;
    }
  }
}
