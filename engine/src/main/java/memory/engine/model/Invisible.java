package memory.engine.model;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// Which code points a reader cannot see, context aside, see [InPlace]. From the Unicode general
/// categories and the property Default_Ignorable_Code_Point (UAX #44).
public final class Invisible {
  /// First and last code points of the ranges that their category does not give away.
  private static final int[] IGNORABLE = {
    0x034F, 0x034F, // combining grapheme joiner
    0x115F, 0x1160, // Hangul fillers
    0x17B4, 0x17B5, // Khmer inherent vowels
    0x180B, 0x180F, // Mongolian selectors
    0x2065, 0x2065,
    0x3164, 0x3164, // Hangul filler
    0xFDD0, 0xFDEF, // noncharacters
    0xFE00, 0xFE0F, // variation selectors
    0xFFA0, 0xFFA0, // halfwidth Hangul filler
    0xFFF0, 0xFFF8,
    0x1D159, 0x1D159, // null notehead
    0xE0000, 0xE0FFF // tags, more variation selectors
  };

  public static final int BLACK_FLAG = 0x1F3F4;
  private static final int TAG_SPACE = 0xE0000;
  private static final int TAG_END = 0xE007F;

  /// The regions whose flags are spelled with tag characters: England, Scotland and Wales, the only
  /// three in general use (RGI_Emoji_Tag_Sequence, UTS #51).
  private static final String[] REGIONS = {"gbeng", "gbsct", "gbwls"};

  private Invisible() {}

  public static boolean is(int point) {
    if (point < 0x7F) {
      return point < ' ' && point != '\t';
    }
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.FORMAT -> !hasGlyph(point);
      default -> isIgnorable(point);
    };
  }

  /// Where the flag that starts here ends: after its tags, or after the black flag alone.
  public static int endOfFlag(String text, int at) {
    int tags = at + Character.charCount(BLACK_FLAG);
    for (String region : REGIONS) {
      int end = endOfTags(text, tags, region);
      if (end > tags) {
        return end;
      }
    }
    return tags;
  }

  private static int endOfTags(String text, int from, String region) {
    int at = from;
    for (int i = 0; i <= region.length(); i++) {
      int tag = i < region.length() ? TAG_SPACE + region.charAt(i) : TAG_END;
      if (at >= text.length() || text.codePointAt(at) != tag) {
        return from;
      }
      at += Character.charCount(tag);
    }
    return at;
  }

  /// Format characters that are printed: signs that enclose the number after them.
  private static boolean hasGlyph(int point) {
    return (point >= 0x0600 && point <= 0x0605)
        || "\u06DD\u070F\u0890\u0891\u08E2".indexOf(point) >= 0
        || point == 0x110BD
        || point == 0x110CD;
  }

  private static boolean isIgnorable(int point) {
    if ((point & 0xFFFE) == 0xFFFE) {
      return true;
    }
    int found = Arrays.binarySearch(IGNORABLE, point);
    return found >= 0 || (-found - 1) % 2 == 1;
  }

  /// Whether an invisible character belongs where it stands: a joiner inside an emoji sequence (UTS
  /// #51) or in a script that spells with joiners (after RFC 5892, appendix A), a selector after an
  /// emoji or a Mongolian letter.
  public static final class InPlace {
    private static final int NON_JOINER = 0x200C;
    private static final int JOINER = 0x200D;
    private static final int TEXT_STYLE = 0xFE0E;
    private static final int EMOJI_STYLE = 0xFE0F;

    /// How many combining marks are looked past on the way to the letter they belong to.
    private static final int MARKS = 8;

    private static final Set<UnicodeScript> SPELT_WITH_JOINERS =
        EnumSet.of(
            UnicodeScript.ARABIC,
            UnicodeScript.SYRIAC,
            UnicodeScript.MANDAIC,
            UnicodeScript.NKO,
            UnicodeScript.ADLAM,
            UnicodeScript.MONGOLIAN,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.ORIYA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.SINHALA,
            UnicodeScript.MYANMAR,
            UnicodeScript.KHMER,
            UnicodeScript.TIBETAN,
            UnicodeScript.BALINESE,
            UnicodeScript.JAVANESE);

    /// The marks that take a consonant's vowel away (canonical combining class 9).
    private static final String VIRAMAS =
        "\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u103A\u17D2\u1B44"
            + "\uA9C0";

    private InPlace() {}

    /// @param at where the character stands
    /// @param next where the one after it starts
    public static boolean at(String text, int at, int next) {
      if (at == 0) {
        return false;
      }
      int point = text.codePointAt(at);
      return switch (point) {
        case JOINER -> joinsEmoji(text, at, next) || joinsLetters(text, at, next);
        case NON_JOINER -> joinsLetters(text, at, next);
        case TEXT_STYLE, EMOJI_STYLE -> Character.isEmoji(text.codePointBefore(at));
        case 0x180B, 0x180C, 0x180D, 0x180F ->
            UnicodeScript.of(text.codePointBefore(at)) == UnicodeScript.MONGOLIAN;
        default -> false;
      };
    }

    private static boolean joinsEmoji(String text, int at, int next) {
      if (next >= text.length() || !Character.isExtendedPictographic(text.codePointAt(next))) {
        return false;
      }
      int before = text.codePointBefore(at);
      if (before == EMOJI_STYLE && at > 1) {
        before = text.codePointBefore(at - 1);
      }
      return Character.isExtendedPictographic(before) || Character.isEmojiModifier(before);
    }

    private static boolean joinsLetters(String text, int at, int next) {
      int before = letterBefore(text, at);
      boolean speltBefore = before >= 0 && isSpeltWithJoiners(before);
      if (next < text.length()) {
        int after = text.codePointAt(next);
        if (isWordPart(after) && (speltBefore || (before >= 0 && isSpeltWithJoiners(after)))) {
          return true;
        }
      }
      // At a word's end only where it changes the form: a cut-off letter, a bare consonant.
      return speltBefore
          && (isVirama(text.codePointBefore(at))
              || (text.charAt(at) == JOINER && Character.isLetter(before)));
    }

    /// The letter or digit before, its marks skipped; -1 = there is none.
    private static int letterBefore(String text, int at) {
      for (int marks = 0, end = at; end > 0 && marks < MARKS; marks++) {
        int point = text.codePointBefore(end);
        if (Character.isLetterOrDigit(point)) {
          return point;
        }
        if (!isMark(point) || Invisible.is(point)) {
          return -1;
        }
        end -= Character.charCount(point);
      }
      return -1;
    }

    private static boolean isWordPart(int point) {
      return Character.isLetterOrDigit(point) || (isMark(point) && !Invisible.is(point));
    }

    private static boolean isMark(int point) {
      int type = Character.getType(point);
      return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isSpeltWithJoiners(int point) {
      return SPELT_WITH_JOINERS.contains(UnicodeScript.of(point));
    }

    private static boolean isVirama(int point) {
      return VIRAMAS.indexOf(point) >= 0;
    }
  }
}
