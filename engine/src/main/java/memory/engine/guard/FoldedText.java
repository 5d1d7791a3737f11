package memory.engine.guard;

import com.google.common.base.Ascii;
import java.text.Normalizer;
import java.util.Arrays;
import memory.engine.model.Invisible;

/// A text as a threat rule reads it (P1): lower case, compatibility forms and look-alike letters
/// folded, marks and invisible characters dropped. Every character knows where it came from.
///
/// @param length of the original
/// @param origins empty when every character stands where it stood
/// @param mixedWords how many words mixed Latin letters with others that look like them
/// @param end where the original of all of it ends; -1 = each character's own does
@SuppressWarnings("ArrayRecordComponent") // never compared
record FoldedText(int length, int[] origins, String string, int mixedWords, int end) {
  /// Letters that look like Latin ones, and what they look like: Cyrillic, Greek, Armenian.
  private static final String LOOKALIKES =
      "аaвbсcԁdеeғfɡgһhіiїiјjкkӏlмmпnнhоoрpԛqгrѕsтtυuսuѵvԝwхxуyүyзzβbγyεeηnιiκkνvοoρpτtχxαaωwσoμuδdσoյjոnօoցgհhգq";

  /// Latin letters in other shapes, which no word of a language mixes with plain ones: small
  /// capitals, and a dotless i for those that do.
  private static final String SHAPES = "ıiɪiʀrɴnʟlʜhɢgʙbʏyɑaɡgᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢzꜰfꜱs";

  /// Capitals in squares, in filled circles and in filled squares, 32 code points from one to the
  /// next.
  private static final int ENCLOSED = 0x1F130;

  private static final int[] ITS_OWN = {};

  static FoldedText of(String original) {
    return isPlain(original)
        ? new FoldedText(original.length(), ITS_OWN, Ascii.toLowerCase(original), 0, -1)
        : new Folding(original).folded();
  }

  /// A text that was decoded from a stretch of another: every character came from there.
  static FoldedText decoded(String decoded, int from, int to) {
    FoldedText folded = of(decoded);
    int[] origins = new int[Math.max(1, folded.string.length())];
    Arrays.fill(origins, from);
    return new FoldedText(folded.length, origins, folded.string, folded.mixedWords, to);
  }

  int originOf(int at) {
    return origins.length == 0 ? at : origins[at];
  }

  /// Where the original of what ends here ends.
  int originEnd(int exclusive) {
    if (end >= 0) {
      return end;
    }
    return exclusive < string.length()
        ? Math.max(originOf(exclusive), originOf(exclusive - 1) + 1)
        : length;
  }

  /// Whether only capitals are to be folded.
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || !isKept(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isKept(char c) {
    return c >= ' ' || c == '\n' || c == '\t' || c == '\r';
  }

  private static boolean isMark(int point) {
    return (point >= 0x300 && point < 0x370)
        || (point >= 0x1AB0 && point < 0x1B00)
        || (point >= 0x1DC0 && point < 0x1E00)
        || (point >= 0x20D0 && point < 0x2100)
        || (point >= 0xFE20 && point < 0xFE30);
  }

  /// The Latin letter that another letter looks like; 0 = none.
  private static char plainOf(char c) {
    return c < 0x80 ? 0 : paired(c, LOOKALIKES, (char) 0);
  }

  /// What stands behind a character in a list of pairs.
  private static char paired(char c, String pairs, char otherwise) {
    for (int i = 0; i < pairs.length(); i += 2) {
      if (pairs.charAt(i) == c) {
        return pairs.charAt(i + 1);
      }
    }
    return otherwise;
  }

  /// A text that holds more than ASCII, letter by letter.
  private static final class Folding {
    private final String original;
    private final StringBuilder text = new StringBuilder();
    private int[] origins;
    private int mixedWords;

    Folding(String original) {
      this.original = original;
      this.origins = new int[original.length() + 16];
    }

    FoldedText folded() {
      for (int at = 0; at < original.length(); ) {
        char c = original.charAt(at);
        if (c < 0x80) {
          if (isKept(c)) {
            add(Ascii.toLowerCase(c), at);
          }
          at++;
          continue;
        }
        int point = original.codePointAt(at);
        if (!Invisible.is(point) && !isMark(point)) {
          addFolded(point, at);
        }
        at += Character.charCount(point);
      }
      foldMixedWords();
      return new FoldedText(original.length(), origins, text.toString(), mixedWords, -1);
    }

    private void addFolded(int point, int at) {
      if (point >= ENCLOSED && point < ENCLOSED + 3 * 32 && (point - ENCLOSED) % 32 < 26) {
        add((char) ('a' + (point - ENCLOSED) % 32), at);
        return;
      }
      boolean composed =
          (point >= 0xC0 && point < 0x250)
              || (point >= 0x1E00 && point < 0x1F00)
              || (point >= 0x2100 && point < 0x2150)
              || (point >= 0x2460 && point < 0x2500)
              || (point >= 0x1D2C && point < 0x1D6B)
              || (point >= 0xFB00 && point < 0xFB07)
              || (point >= 0xFF00 && point < 0xFFF0)
              || (point >= 0x1D400 && point < 0x1D800);
      if (!composed) {
        int lower = Character.toLowerCase(point);
        if (Character.isSpaceChar(lower)) {
          add(' ', at);
        } else {
          for (char c : Character.toChars(lower)) {
            add(c, at);
          }
        }
        return;
      }
      String plain = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFKD);
      for (int i = 0; i < plain.length(); i++) {
        char c = plain.charAt(i);
        if (!isMark(c)) {
          add(Character.toLowerCase(c), at);
        }
      }
    }

    private void add(char given, int at) {
      char c = isShape(given) ? paired(given, SHAPES, given) : given;
      if (text.length() == origins.length) {
        origins = Arrays.copyOf(origins, origins.length * 2);
      }
      origins[text.length()] = at;
      text.append(c);
    }

    private static boolean isShape(char c) {
      return c == '\u0131'
          || (c >= 0x250 && c < 0x2B0)
          || (c >= 0x1D00 && c < 0x1D80)
          || (c >= 0xA730 && c < 0xA800);
    }

    private void foldMixedWords() {
      int start = 0;
      for (int i = 0; i <= text.length(); i++) {
        if (i == text.length() || !Character.isLetter(text.charAt(i))) {
          if (i - start > 1) {
            foldWord(start, i);
          }
          start = i + 1;
        }
      }
    }

    private void foldWord(int start, int end) {
      boolean latin = false;
      boolean other = false;
      for (int i = start; i < end; i++) {
        char c = text.charAt(i);
        latin |= c >= 'a' && c <= 'z';
        other |= c >= 0x80 && plainOf(c) != 0;
      }
      if (latin && other) {
        mixedWords++;
      }
      if (other && (latin || mixedWords > 0)) {
        for (int i = start; i < end; i++) {
          char plain = plainOf(text.charAt(i));
          if (plain != 0) {
            text.setCharAt(i, plain);
          }
        }
      }
    }
  }
}
