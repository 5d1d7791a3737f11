package memory.engine.guard;

import java.util.HashMap;
import java.util.Map;
import memory.engine.guard.Escapes.Escape;
import memory.engine.model.Finding;
import memory.engine.model.Invisible;

/// Tokens that are not written in one piece: with invisible characters or emphasis inside, wrapped
/// at a line's end, put together from quoted pieces, in escapes or in wide letters (P1). The text
/// is put together again and read by the rules for tokens; what they find is where its pieces
/// stand.
///
/// @param tokens what is looked for in the joined text
record SplitTokens(SecretScan.Rule tokens) implements SecretScan.Rule {
  private static final int LEAST_PIECE = 8;
  private static final int LONGEST_GAP = 40;
  private static final Alphabet TOKEN = Alphabet.of("0-9A-Za-z+/=_.~-");

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
      Escape escape = Escapes.at(text, origins[at]);
      return escape.length() > 0 ? Math.min(escape.length(), next - origins[at]) : 1;
    }

    private void read() {
      int copied = 0;
      for (int at = 0; at < text.length(); ) {
        char c = text.charAt(at);
        if (TOKEN.has(c)) {
          at++;
          continue;
        }
        Escape escape = Escapes.mayStart(c) ? Escapes.at(text, at) : Escape.NONE;
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
      boolean inside = at > 0 && TOKEN.has(text.charAt(at - 1));
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
      int piece = TOKEN.startOfRun(text, at, Math.max(0, at - LEAST_PIECE));
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
      return at < text.length() && TOKEN.has(text.charAt(at));
    }
  }
}
