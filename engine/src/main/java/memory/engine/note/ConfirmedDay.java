package memory.engine.note;

import java.time.LocalDate;
import java.util.Optional;
import memory.engine.markdown.Lines;
import memory.engine.model.DayWord;

/// The day on which somebody said of a note that it holds: `confirmed: 2026-02-15` in its text.
public final class ConfirmedDay {
  private static final String MARK = "confirmed:";
  private static final int DAY_CHARS = "2026-02-15".length();

  private ConfirmedDay() {}

  private record Mark(int from, int to, LocalDate day) {}

  public static Optional<LocalDate> of(String text) {
    return first(text).map(Mark::day);
  }

  /// The note with a mark of this day in the place of an earlier one, else at its end.
  public static String marked(String note, LocalDate day) {
    String mine = MARK + " " + day;
    Optional<Mark> earlier = first(note);
    if (earlier.isPresent()) {
      return note.substring(0, earlier.get().from) + mine + note.substring(earlier.get().to);
    }
    Lines lines = Lines.of(note);
    String last = lines.line(lines.count() - 1);
    String words = last.stripLeading();
    // What follows a fence on its line would leave it open.
    String between =
        words.startsWith("```") || words.startsWith("~~~")
            ? Lines.lineEnd(note) + last.substring(0, last.length() - words.length())
            : " ";
    return note.stripTrailing() + between + "(" + mine + ")";
  }

  private static Optional<Mark> first(String text) {
    for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + 1)) {
      int from = at + MARK.length();
      while (from < text.length() && text.charAt(from) == ' ') {
        from++;
      }
      int to = Math.min(text.length(), from + DAY_CHARS);
      Optional<LocalDate> day = DayWord.date(text.substring(from, to));
      if (day.isPresent()) {
        return Optional.of(new Mark(at, to, day.get()));
      }
    }
    return Optional.empty();
  }
}
