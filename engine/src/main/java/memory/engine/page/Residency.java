package memory.engine.page;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import memory.engine.request.PagesResult.Fidelity;

/// Which pages stay in a prompt, and how much of each: all of them in full while there is room,
/// else the page with the lowest recall score, and of equal ones the oldest, goes first: down to
/// its first line, down to a pointer, out. Pinned pages go last. A pure function: the same pages,
/// the same scores and the same room give the same answer.
///
/// @param residents in the order of the pages
/// @param pressure the pinned pages alone had no room
public record Residency(List<Resident> residents, boolean pressure) {
  private static final int BYTES_A_TOKEN = 4;

  /// How many tokens a text takes: a quarter of its bytes in UTF-8, rounded up.
  public static int tokens(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    return (bytes + BYTES_A_TOKEN - 1) / BYTES_A_TOKEN;
  }

  /// @param pages in the order in which they are shown
  /// @param table recall scores, and when pages were first seen
  /// @param fits whether so much of the pages has room; whatever goes makes room
  public static Residency of(List<Page> pages, PageTable table, Predicate<List<Resident>> fits) {
    List<Integer> order = order(pages, table);
    List<Step> steps = new ArrayList<>();
    for (Fidelity fidelity : List.of(Fidelity.FIRST_LINE, Fidelity.POINTER, Fidelity.OUT)) {
      for (int index : order) {
        Page page = pages.get(index);
        boolean shorter = fidelity != Fidelity.FIRST_LINE || page.text().indexOf('\n') >= 0;
        if (!page.pinned() && shorter) {
          steps.add(new Step(index, fidelity));
        }
      }
    }
    int demotions = steps.size();
    for (int index : order) {
      if (pages.get(index).pinned()) {
        steps.add(new Step(index, Fidelity.OUT));
      }
    }
    int taken = fewest(pages, steps, fits);
    return new Residency(after(pages, steps, taken), taken > demotions);
  }

  private record Step(int index, Fidelity fidelity) {}

  /// The fewest steps after which it fits. Each makes room, but for a few characters.
  private static int fewest(List<Page> pages, List<Step> steps, Predicate<List<Resident>> fits) {
    int low = 0;
    int high = steps.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (fits.test(after(pages, steps, middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    while (low < steps.size() && !fits.test(after(pages, steps, low))) {
      low++;
    }
    return low;
  }

  private static List<Resident> after(List<Page> pages, List<Step> steps, int taken) {
    Fidelity[] fidelities = new Fidelity[pages.size()];
    Arrays.fill(fidelities, Fidelity.FULL);
    for (Step step : steps.subList(0, taken)) {
      fidelities[step.index] = step.fidelity;
    }
    List<Resident> residents = new ArrayList<>(pages.size());
    for (int i = 0; i < fidelities.length; i++) {
      residents.add(new Resident(pages.get(i), fidelities[i]));
    }
    return residents;
  }

  /// Whoever goes first stands first.
  private static List<Integer> order(List<Page> pages, PageTable table) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      order.add(i);
    }
    order.sort((one, other) -> {
      Page first = pages.get(one);
      Page second = pages.get(other);
      int byScore = Double.compare(table.score(first), table.score(second));
      return byScore != 0 ? byScore : at(first, table).compareTo(at(second, table));
    });
    return order;
  }

  /// Of a page without any date nobody knows how old it is.
  private static LocalDateTime at(Page page, PageTable table) {
    return page.at()
        .orElseGet(() -> table.seen(page).map(day -> day.atStartOfDay()).orElse(LocalDateTime.MIN));
  }

  /// A page and how much of it is shown.
  public record Resident(Page page, Fidelity fidelity) {}
}
