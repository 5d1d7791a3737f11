package memory.engine.model;

import com.google.common.base.Ascii;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A day as people type it and as files write it: `2026-02-15`, `today`, `tomorrow`, `yesterday`,
/// `7d`, `2w`, or a weekday, which is the last one that was, today included.
public final class DayWord {
  private static final int ISO_LENGTH = 10;

  private DayWord() {}

  /// So many days or weeks ago. Compiled when the first typed word is read.
  private static final class Back {
    static final Pattern FORM = Pattern.compile("(\\d{1,5})([dw])");
  }

  public static Optional<LocalDate> read(String word, LocalDate today) {
    Matcher back = Back.FORM.matcher(word);
    if (back.matches()) {
      int days = Integer.parseInt(back.group(1)) * (back.group(2).equals("w") ? 7 : 1);
      return Optional.of(today.minusDays(days));
    }
    return switch (word) {
      case "today" -> Optional.of(today);
      case "tomorrow" -> Optional.of(today.plusDays(1));
      case "yesterday" -> Optional.of(today.minusDays(1));
      default -> weekday(word, today).or(() -> date(word));
    };
  }

  private static Optional<LocalDate> weekday(String word, LocalDate today) {
    for (DayOfWeek day : DayOfWeek.values()) {
      if (Ascii.equalsIgnoreCase(day.name(), word)) {
        return Optional.of(today.with(TemporalAdjusters.previousOrSame(day)));
      }
    }
    return Optional.empty();
  }

  /// A day as it is written: `2026-02-15`.
  public static Optional<LocalDate> date(String word) {
    try {
      return Optional.of(LocalDate.parse(word));
    } catch (DateTimeException notADay) {
      return Optional.empty();
    }
  }

  /// The day that a text has right here: `2026-02-15`.
  public static Optional<LocalDate> at(CharSequence text, int at) {
    if (at + ISO_LENGTH > text.length()
        || (at + ISO_LENGTH < text.length() && isDigit(text.charAt(at + ISO_LENGTH)))) {
      return Optional.empty();
    }
    for (int i = 0; i < ISO_LENGTH; i++) {
      char c = text.charAt(at + i);
      if ((i == 4 || i == 7) ? c != '-' : !isDigit(c)) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(
          LocalDate.of(
              Integer.parseInt(text, at, at + 4, 10),
              Integer.parseInt(text, at + 5, at + 7, 10),
              Integer.parseInt(text, at + 8, at + 10, 10)));
    } catch (DateTimeException noSuchDay) {
      return Optional.empty();
    }
  }

  /// The first day that is written so in a text.
  public static Optional<LocalDate> in(CharSequence text) {
    for (int i = 0; i + ISO_LENGTH <= text.length(); i++) {
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
}
