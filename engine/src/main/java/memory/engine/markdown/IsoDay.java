package memory.engine.markdown;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;

/// Days written `2026-02-15` in running text.
final class IsoDay {
  private static final int LENGTH = 10;

  private IsoDay() {}

  /// The day that starts right here.
  static Optional<LocalDate> at(CharSequence text, int at) {
    if (at + LENGTH > text.length()
        || (at + LENGTH < text.length() && isDigit(text.charAt(at + LENGTH)))) {
      return Optional.empty();
    }
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(at + i);
      if ((i == 4 || i == 7) ? c != '-' : !isDigit(c)) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(
          LocalDate.of(number(text, at, 4), number(text, at + 5, 2), number(text, at + 8, 2)));
    } catch (DateTimeException noSuchDay) {
      return Optional.empty();
    }
  }

  /// The first day in a text.
  static Optional<LocalDate> in(CharSequence text) {
    for (int i = 0; i + LENGTH <= text.length(); i++) {
      if (text.charAt(i) == '-' || (i > 0 && isDigit(text.charAt(i - 1)))) {
        continue;
      }
      Optional<LocalDate> day = at(text, i);
      if (day.isPresent()) {
        return day;
      }
    }
    return Optional.empty();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int number(CharSequence text, int at, int digits) {
    int value = 0;
    for (int i = at; i < at + digits; i++) {
      value = value * 10 + (text.charAt(i) - '0');
    }
    return value;
  }
}
