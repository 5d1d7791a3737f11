package memory.engine.page;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Hint;
import memory.engine.request.Refusal;
import memory.engine.request.StaleNote;
import memory.engine.write.TextEdit;

/// The day on which somebody last said that an entry holds: `confirmed: 2026-02-15` in its text,
/// else when it was written.
public final class Confirmation {
  private static final String MARK = "confirmed:";
  private static final int DAY_CHARS = "2026-02-15".length();

  private Confirmation() {}

  /// Empty when nothing tells of a day.
  static Optional<LocalDate> of(Page page) {
    return marked(page.text()).or(() -> page.at().map(LocalDateTime::toLocalDate));
  }

  /// Entries of a scope's index, and of the topic files it points to, that nobody has confirmed for
  /// long, the longest first. Pinned ones never are, nor those of which nothing tells a day.
  ///
  /// @param days from how many on an entry is old
  public static List<StaleNote> stale(ScopeRoot root, LocalDate today, int days) {
    PageTable table = PageTable.read(root);
    List<StaleNote> stale = new ArrayList<>();
    for (Page page : Pages.counting(Pages.all(root), today)) {
      Optional<LocalDate> last = of(page).or(() -> table.seen(page));
      if (last.isPresent() && !page.pinned() && !page.isPointer()) {
        long age = ChronoUnit.DAYS.between(last.get(), today);
        if (age >= days) {
          stale.add(
              new StaleNote(
                  page.id(),
                  page.path(),
                  page.scope(),
                  page.startLine(),
                  page.endLine(),
                  last.get(),
                  age,
                  WriteGuard.shown(page.citation(), page.text())));
        }
      }
    }
    stale.sort(Comparator.comparing(StaleNote::confirmed));
    return stale;
  }

  /// Marks a page of a file as confirmed; an earlier mark goes.
  public static TextEdit edit(Scope scope, MemoryPath path, String pageId, LocalDate day) {
    return current -> {
      for (Page page : Pages.of(scope, path, current)) {
        if (page.id().equals(pageId)) {
          return marked(current, page, day);
        }
      }
      return TextEdit.Edited.Refused.of(
          Refusal.noMatch("there is no entry " + pageId + " in " + path, "")
              .with(Hint.Way.LIST_STALE));
    };
  }

  private static TextEdit.Edited marked(String current, Page page, LocalDate day) {
    Lines lines = Lines.of(current);
    int line = page.endLine() - 1;
    for (int i = page.startLine() - 1; i < page.endLine(); i++) {
      if (markAt(lines.line(i)) >= 0) {
        line = i;
      }
    }
    String old = lines.line(line);
    int mark = markAt(old);
    String mine = MARK + " " + day;
    String made =
        mark < 0
            ? old.stripTrailing() + " (" + mine + ")"
            : old.substring(0, mark) + mine + old.substring(dayAt(old, mark) + DAY_CHARS);
    return TextEdit.Edited.Changed.of(
        current.substring(0, lines.start(line)) + made + current.substring(lines.end(line)), made);
  }

  private static Optional<LocalDate> marked(String text) {
    for (String line : Lines.list(text)) {
      int mark = markAt(line);
      if (mark >= 0) {
        int day = dayAt(line, mark);
        return Optional.of(LocalDate.parse(line.substring(day, day + DAY_CHARS)));
      }
    }
    return Optional.empty();
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
