package memory.engine.page;

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
import memory.engine.note.ConfirmedDay;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.write.TextEdit;

/// The day on which somebody last said that an entry holds, else when it was written.
public final class Confirmation {
  private Confirmation() {}

  /// Empty when nothing tells of a day.
  static Optional<LocalDate> of(Page page) {
    return ConfirmedDay.of(page.text()).or(() -> page.at().map(LocalDateTime::toLocalDate));
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
      throw Refusal.noMatch("there is no entry " + pageId + " in " + path, Hint.Way.LIST_STALE)
          .asException();
    };
  }

  private static TextEdit.Edited marked(String current, Page page, LocalDate day) {
    Lines lines = Lines.of(current);
    int from = lines.start(page.startLine() - 1);
    int to = lines.end(page.endLine() - 1);
    String made = ConfirmedDay.marked(current.substring(from, to), day);
    return TextEdit.Edited.of(current.substring(0, from) + made + current.substring(to), made);
  }
}
