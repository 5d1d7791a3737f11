package memory.engine.guard;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import memory.engine.model.Invisible;

/// Characters that hide text or its order: tags, selectors, zero-width characters inside words,
/// direction overrides, controls; letters dressed up as other letters. What belongs to a script or
/// to an emoji is none of these, see [Invisible.InPlace].
final class HiddenCharacters {
  private static final int LEAST_ZERO_WIDTH = 3;
  private static final int LEAST_SOFT_HYPHENS = 5;
  private static final int LETTERS_PER_SOFT_HYPHEN = 12;
  private static final int LEAST_CONTROLS = 3;
  private static final int LEAST_DRESSED = 8;
  private static final int LEAST_FULL_WIDTH = 12;
  private static final int LEAST_MARKS = 6;

  private final String text;
  private final Found found;
  private final Count tags = new Count("invisible-tags", 1);
  private final Count selectors = new Count("invisible-selectors", 2);
  private final Count zeroWidth = new Count("invisible-zero-width", LEAST_ZERO_WIDTH);
  private final Count softHyphens = new Count("invisible-soft-hyphens", LEAST_SOFT_HYPHENS);
  private final Count controls = new Count("control-characters", LEAST_CONTROLS);
  private final Count mathLetters = new Count("dressed-letters", LEAST_DRESSED);
  private final Count fullWidth = new Count("fullwidth-letters", LEAST_FULL_WIDTH);
  private int letters;
  private int marks;
  private boolean rightToLeft;
  private boolean eastAsian;

  private HiddenCharacters(String text, Found found) {
    this.text = text;
    this.found = found;
  }

  /// How often something was seen, from where to where.
  private static final class Count {
    private final String rule;
    private final int least;
    private int seen;
    private int start = -1;
    private int end;

    Count(String rule, int least) {
      this.rule = rule;
      this.least = least;
    }

    void add(int from, int to) {
      seen++;
      start = start < 0 ? from : start;
      end = to;
    }

    void tell(Found found) {
      if (seen >= least) {
        found.add(rule, start, end);
      }
    }
  }

  static void find(String text, Found found) {
    int plain = 0;
    while (plain < text.length() && isPlain(text.charAt(plain))) {
      plain++;
    }
    if (plain < text.length()) {
      new HiddenCharacters(text, found).read();
    }
  }

  private static boolean isPlain(char c) {
    return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t' || c == '\r';
  }

  private void read() {
    Count directions = new Count("bidi-control", 1);
    Count overrides = new Count("bidi-override", 1);
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      int next = at + Character.charCount(point);
      if (point == Invisible.BLACK_FLAG) {
        next = Invisible.endOfFlag(text, at);
      } else if (point >= 0x80 || point < ' ') {
        boolean inPlace = Invisible.InPlace.at(text, at, next);
        if (point == 0x202D || point == 0x202E) {
          overrides.add(at, next);
        } else if ((point >= 0x202A && point <= 0x202C) || (point >= 0x2066 && point <= 0x2069)) {
          directions.add(at, next);
        } else if (Invisible.is(point) && !inPlace) {
          hidden(point, at, next);
        } else {
          dressed(point, at, next);
        }
      }
      letters += Character.isLetter(point) ? 1 : 0;
      at = next;
    }
    tell(directions, overrides);
  }

  private void hidden(int point, int at, int next) {
    if (point >= 0xE0000 && point <= 0xE007F) {
      tags.add(at, next);
    } else if ((point >= 0xFE00 && point <= 0xFE0F) || (point >= 0xE0100 && point <= 0xE01EF)) {
      if (!isVariant(at)) {
        selectors.add(at, next);
      }
    } else if (point == 0xAD) {
      softHyphens.add(at, next);
    } else if (Character.getType(point) == Character.CONTROL) {
      if (!isHarmlessControl(point, at)) {
        controls.add(at, next);
      }
    } else if (isZeroWidth(point) && !(at == 0 && point == 0xFEFF)) {
      zeroWidth.add(at, next);
    }
  }

  /// A selector after a Han character, a digit or a sign that has such variants.
  private boolean isVariant(int at) {
    if (at == 0) {
      return false;
    }
    int before = text.codePointBefore(at);
    int type = Character.getType(before);
    boolean sign =
        type == Character.MATH_SYMBOL
            || type == Character.OTHER_SYMBOL
            || type == Character.OTHER_PUNCTUATION;
    return switch (UnicodeScript.of(before)) {
      case HAN, MYANMAR, PHAGS_PA -> true;
      default -> sign && text.codePointAt(at) <= 0xFE0F;
    };
  }

  private boolean isHarmlessControl(int point, int at) {
    boolean colour = point == 0x1B && at + 1 < text.length() && text.charAt(at + 1) == '[';
    return point == '\n' || point == '\r' || point == '\f' || point == 0x85 || colour;
  }

  private static boolean isZeroWidth(int point) {
    return (point >= 0x200B && point <= 0x200D)
        || (point >= 0x2060 && point <= 0x2065)
        || (point >= 0x206A && point <= 0x206F)
        || "\u034F\u115F\u1160\u17B4\u17B5\u180E\u3164\uFEFF\uFFA0".indexOf(point) >= 0;
  }

  private void dressed(int point, int at, int next) {
    if ((point >= 0x1D400 && point < 0x1D7CC)
        || (point >= 0x1F130 && point < 0x1F18A)
        || (point >= 0x24B6 && point < 0x24EA)) {
      mathLetters.add(at, next);
    } else if ((point >= 0xFF21 && point <= 0xFF3A) || (point >= 0xFF41 && point <= 0xFF5A)) {
      fullWidth.add(at, next);
    } else if ((point >= 0x300 && point < 0x370) || (point >= 0x20D0 && point < 0x2100)) {
      marks++;
    } else {
      byte direction = Character.getDirectionality(point);
      rightToLeft |=
          direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
              || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
      eastAsian |= (point >= 0x3040 && point < 0xA000) || (point >= 0xAC00 && point < 0xD7B0);
    }
  }

  private void tell(Count directions, Count overrides) {
    overrides.tell(found);
    if (!rightToLeft) {
      directions.tell(found);
    }
    tags.tell(found);
    selectors.tell(found);
    zeroWidth.tell(found);
    controls.tell(found);
    mathLetters.tell(found);
    if (!eastAsian) {
      fullWidth.tell(found);
    }
    if (softHyphens.seen * LETTERS_PER_SOFT_HYPHEN >= letters) {
      softHyphens.tell(found);
    }
    if (marks >= LEAST_MARKS) {
      stackedMarks();
    }
  }

  /// Marks that no composed letter takes in, on Latin letters.
  private void stackedMarks() {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFC);
    int left = 0;
    for (int i = 1; i < composed.length(); i++) {
      char c = composed.charAt(i);
      char before = composed.charAt(i - 1);
      boolean mark = (c >= 0x300 && c < 0x370) || (c >= 0x20D0 && c < 0x2100);
      left += mark && before < 0x250 ? 1 : 0;
    }
    if (left >= LEAST_MARKS && left * 8 >= letters) {
      found.add("stacked-marks", 0, text.length());
    }
  }
}
