package memory.engine.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.page.PageTable.Row;
import memory.engine.page.Residency.Resident;
import memory.engine.request.PagesResult.Fidelity;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class ResidencyTest {
  private static final LocalDate DAY = LocalDate.of(2026, 2, 15);

  @Test
  void countsAQuarterOfTheBytesRoundedUp() {
    assertThat(Residency.tokens("")).isZero();
    assertThat(Residency.tokens("abcd")).isEqualTo(1);
    assertThat(Residency.tokens("abcde")).isEqualTo(2);
    assertThat(Residency.tokens("日本")).isEqualTo(2);
  }

  @Test
  void showsAllInFullWhileThereIsRoom() {
    Residency residency = Residency.of(pages("- one\n- two\n"), PageTable.empty(), shown -> true);
    assertThat(fidelities(residency)).containsOnly(Fidelity.FULL).hasSize(2);
    assertThat(residency.pressure()).isFalse();
  }

  @Test
  void demotesTheLowestRecallScoreFirstThenTheOldest() {
    List<Page> pages =
        pages(
            """
            - scored
            <!-- 2026-02-03 10:00:00 -->
            - new
            <!-- 2026-02-01 10:00:00 -->
            - old
            <!-- 2026-02-02 10:00:00 -->
            - middle
            """);
    PageTable table = table(Map.of(pages.get(0).id(), 2.0));
    for (int full = 4; full >= 0; full--) {
      int wanted = full;
      Residency residency = Residency.of(pages, table, shown -> full(shown) <= wanted);
      List<String> left = new ArrayList<>();
      for (Resident resident : residency.residents()) {
        if (resident.fidelity() == Fidelity.FULL) {
          left.add(resident.page().text());
        }
      }
      List<String> keeps = List.of("- scored", "- new", "- middle", "- old").subList(0, full);
      assertThat(left).containsExactlyInAnyOrderElementsOf(keeps);
    }
  }

  @Test
  void takesAPageOnTheTableForAsOldAsItIsKnown() {
    List<Page> pages = pages("- known for long\n<!-- 2026-02-14 10:00:00 -->\n- stamped\n");
    Row row = new Row(pages.get(0).id(), pages.get(0).version(), DAY, 0);
    PageTable table = new PageTable(Map.of(row.id(), row), Map.of(), 0);
    Residency residency = Residency.of(pages, table, shown -> full(shown) <= 1);
    assertThat(fidelities(residency)).containsExactly(Fidelity.FULL, Fidelity.POINTER);
  }

  @Test
  void goesDownToTheFirstLineThenToAPointerThenOut() {
    List<Page> pages = pages("- a\n  more\n- b\n  more\n");
    assertThat(fidelities(Residency.of(pages, PageTable.empty(), shown -> full(shown) == 0)))
        .containsExactly(Fidelity.FIRST_LINE, Fidelity.FIRST_LINE);
    assertThat(fidelities(Residency.of(pages, PageTable.empty(), shown -> size(shown) <= 2)))
        .containsExactly(Fidelity.POINTER, Fidelity.POINTER);
    assertThat(fidelities(Residency.of(pages, PageTable.empty(), shown -> false)))
        .containsExactly(Fidelity.OUT, Fidelity.OUT);
    assertThat(fidelities(Residency.of(pages, PageTable.empty(), shown -> full(shown) <= 1)))
        .containsExactly(Fidelity.FIRST_LINE, Fidelity.FULL);
  }

  @Test
  void takesPinsLastAndSaysThatTheyAloneAreTooMuch() {
    List<Page> pages = pages("- one #pin\n- two\n- three #important\n");
    Residency some = Residency.of(pages, PageTable.empty(), shown -> full(shown) <= 2);
    assertThat(fidelities(some)).containsExactly(Fidelity.FULL, Fidelity.POINTER, Fidelity.FULL);
    assertThat(some.pressure()).isFalse();
    Residency pressed = Residency.of(pages, PageTable.empty(), shown -> full(shown) <= 1);
    assertThat(fidelities(pressed)).containsExactly(Fidelity.OUT, Fidelity.OUT, Fidelity.FULL);
    assertThat(pressed.pressure()).isTrue();
  }

  @Test
  void fitsAlwaysAndGivesUpNoMoreThanItMust(RandomGenerator random) {
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder();
      Map<String, Double> scores = new HashMap<>();
      int count = random.nextInt(1, 12);
      for (int i = 0; i < count; i++) {
        text.append("- page ").append(i).append(random.nextInt(4) == 0 ? " #pin" : "");
        text.append(random.nextBoolean() ? "\n  more of it" : "").append('\n');
      }
      List<Page> pages = pages(text.toString());
      pages.forEach(page -> scores.put(page.id(), (double) random.nextInt(3)));
      int room = random.nextInt(0, text.length() + 20);
      Residency residency = Residency.of(pages, table(scores), shown -> size(shown) <= room);
      assertThat(size(residency.residents())).isLessThanOrEqualTo(room);
      boolean all = residency.residents().stream().allMatch(r -> r.fidelity() == Fidelity.FULL);
      assertThat(all).isEqualTo(size(pages.stream().map(ResidencyTest::full).toList()) <= room);
      int pins = size(pages.stream().filter(Page::pinned).map(ResidencyTest::full).toList());
      assertThat(residency.pressure()).isEqualTo(pins > room);
    }
  }

  private static Resident full(Page page) {
    return new Resident(page, Fidelity.FULL);
  }

  private static int full(List<Resident> shown) {
    return (int) shown.stream().filter(r -> r.fidelity() == Fidelity.FULL).count();
  }

  private static int size(List<Resident> shown) {
    int size = 0;
    for (Resident resident : shown) {
      size +=
          switch (resident.fidelity()) {
            case FULL -> resident.page().text().length();
            case FIRST_LINE -> resident.page().text().lines().findFirst().orElseThrow().length();
            case POINTER -> 1;
            case OUT -> 0;
          };
    }
    return size;
  }

  private static List<Fidelity> fidelities(Residency residency) {
    return residency.residents().stream().map(Resident::fidelity).toList();
  }

  private static PageTable table(Map<String, Double> scores) {
    Map<String, Row> rows = new HashMap<>();
    scores.forEach((id, score) -> rows.put(id, new Row(id, "", DAY, score)));
    return new PageTable(rows, Map.of(), 0);
  }

  private static List<Page> pages(String text) {
    return Pages.of(Scope.GLOBAL, new MemoryPath("MEMORY.md"), text);
  }
}
