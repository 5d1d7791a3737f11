package memory.engine.model;

import java.util.Arrays;

/// Which code points a reader cannot see, context aside. From the Unicode general categories and
/// the property Default_Ignorable_Code_Point (UAX #44).
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

  /// Format characters that are printed: signs that enclose the number after them.
  private static boolean hasGlyph(int point) {
    return (point >= 0x0600 && point <= 0x0605)
        || point == 0x06DD
        || point == 0x070F
        || point == 0x0890
        || point == 0x0891
        || point == 0x08E2
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
}
