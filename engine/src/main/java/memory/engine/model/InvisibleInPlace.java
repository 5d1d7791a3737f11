package memory.engine.model;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/// Whether an invisible character belongs where it stands: a joiner inside an emoji sequence (UTS
/// #51) or in a script that spells with joiners (after RFC 5892, appendix A), a selector after an
/// emoji or a Mongolian letter.
public final class InvisibleInPlace {
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

  private InvisibleInPlace() {}

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

  /// The marks that take a consonant's vowel away (canonical combining class 9).
  private static boolean isVirama(int point) {
    return switch (point) {
      case 0x094D,
          0x09CD,
          0x0A4D,
          0x0ACD,
          0x0B4D,
          0x0BCD,
          0x0C4D,
          0x0CCD,
          0x0D4D,
          0x0DCA,
          0x1039,
          0x103A,
          0x17D2,
          0x1B44,
          0xA9C0 ->
          true;
      default -> false;
    };
  }
}
