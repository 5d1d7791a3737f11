package memory.engine.page;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import memory.engine.model.ScopeRoot;

/// An entry that nobody has confirmed for long: worth a look, no more. Pinned ones never are, nor
/// those of which nothing tells a day.
///
/// @param confirmed the last day on which it was written or confirmed
public record StalePage(Page page, LocalDate confirmed, long days) {

  /// Of a scope's index and the topic files it points to, the longest unconfirmed first.
  ///
  /// @param days from how many on an entry is old
  public static List<StalePage> of(ScopeRoot root, LocalDate today, int days) {
    List<Page> index = Pages.of(root);
    List<Page> pages = new ArrayList<>(index);
    pages.addAll(Pages.linked(root, index));
    PageTable table = PageTable.read(root);
    List<StalePage> stale = new ArrayList<>();
    for (Page page : Pages.counting(pages, today)) {
      Optional<LocalDate> last = Confirmation.of(page).or(() -> table.seen(page));
      if (last.isPresent() && !page.pinned() && !page.isPointer()) {
        long age = ChronoUnit.DAYS.between(last.get(), today);
        if (age >= days) {
          stale.add(new StalePage(page, last.get(), age));
        }
      }
    }
    stale.sort(Comparator.comparing(StalePage::confirmed));
    return stale;
  }
}
