package memory.engine.note;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import memory.engine.markdown.Lines;

/// The day on which somebody said of a note that it holds: `confirmed: 2026-02-15` in its text.
public final class ConfirmedDay {
  private static final String MARK = "confirmed:";
  private static final int DAY_CHARS = "2026-02-15".length();

  private ConfirmedDay() {}

  public static Optional<LocalDate> of(String text) {
    for (String line : Lines.list(text)) {
      int mark = markAt(line);
      if (mark >= 0) {
        int day = dayAt(line, mark);
        return Optional.of(LocalDate.parse(line.substring(day, day + DAY_CHARS)));
      }
    }
    return Optional.empty();
  }

  /// The note with a mark of this day in the place of an earlier one, else at its end.
  public static String marked(String note, LocalDate day) {
    String mine = MARK + " " + day;
    Lines lines = Lines.of(note);
    for (int i = 0; i < lines.count(); i++) {
      String line = lines.line(i);
      int mark = markAt(line);
      if (mark >= 0) {
        String made =
            line.substring(0, mark) + mine + line.substring(dayAt(line, mark) + DAY_CHARS);
        return note.substring(0, lines.start(i)) + made + note.substring(lines.end(i));
      }
    }
    String last = lines.line(lines.count() - 1);
    String words = last.stripLeading();
    // What follows a fence on its line would leave it open.
    String between =
        words.startsWith("```") || words.startsWith("~~~")
            ? Lines.lineEnd(note) + last.substring(0, last.length() - words.length())
            : " ";
    return note.stripTrailing() + between + "(" + mine + ")";
  }

  /// Where a mark with a day stands in a line; -1 = nowhere.
  private static int markAt(String line) {
    for (int at = line.indexOf(MARK); at >= 0; at = line.indexOf(MARK, at + 1)) {
      int day = dayAt(line, at);
      if (day + DAY_CHARS <= line.length() && isDay(line.substring(day, day + DAY_CHARS))) {
        return at;
      }
    }
    return -1;
  }

  private static int dayAt(String line, int mark) {
    int at = mark + MARK.length();
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  private static boolean isDay(String word) {
    try {
      LocalDate.parse(word);
      return true;
    } catch (DateTimeException other) {
      return false;
    }
  }
}
