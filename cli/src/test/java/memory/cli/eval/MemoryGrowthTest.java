package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The answer in `docs/memory-growth.md`. `-Dgolden.update=true` rewrites its tables.
class MemoryGrowthTest {
  private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();
  private static final int MIDDLE_CUT = 0;
  private static final int TAIL_CUT = 1;
  private static final int RECALL = 2;

  @TempDir private Path scratch;

  @Test
  void aWindowHurtsAsSoonAsTheMemoryIsLongerAndRecallMakesUpForIt() throws Exception {
    MemoryGrowth growth = new MemoryGrowth(scratch, 30, GrowingMemory.Interest.EVEN);
    growth.measure(2_000);
    growth.measure(16_000);
    assertThat(growth.share(2_000, MIDDLE_CUT)).isEqualTo(1);
    assertThat(growth.share(2_000, TAIL_CUT)).isEqualTo(1);
    assertThat(growth.share(16_000, MIDDLE_CUT)).isLessThan(0.5);
    assertThat(growth.share(16_000, TAIL_CUT)).isLessThan(0.5);
    assertThat(growth.share(16_000, RECALL)).isGreaterThan(0.8);
  }

  @Test
  @Tag("nightly")
  void theDocumentedFiguresAreMeasured() throws Exception {
    MemoryGrowth even = measured(GrowingMemory.Interest.EVEN);
    MemoryGrowth recent = measured(GrowingMemory.Interest.RECENT);
    for (int size : MemoryGrowth.SIZES) {
      assertThat(even.share(size, RECALL)).isGreaterThanOrEqualTo(even.share(size, MIDDLE_CUT));
    }
    if (Boolean.getBoolean("golden.update")) {
      write(even, recent);
    }
    String page = Files.readString(DOCS.resolve("memory-growth.md"));
    assertThat(page).contains(even.table(), recent.table(), even.thirds(32_000));
  }

  private MemoryGrowth measured(GrowingMemory.Interest interest) throws Exception {
    MemoryGrowth growth = new MemoryGrowth(scratch, 200, interest);
    for (int size : MemoryGrowth.SIZES) {
      growth.measure(size);
    }
    return growth;
  }

  private static void write(MemoryGrowth even, MemoryGrowth recent) throws IOException {
    Path file = DOCS.resolve("memory-growth.md");
    String page = Files.readString(file);
    page = replaced(page, "even", even.table());
    page = replaced(page, "recent", recent.table());
    page = replaced(page, "thirds", even.thirds(32_000));
    Files.writeString(file, page);
  }

  private static String replaced(String page, String name, String table) {
    String start = "<!-- " + name + " -->\n";
    String end = "<!-- /" + name + " -->";
    int from = page.indexOf(start) + start.length();
    int to = page.indexOf(end);
    assertThat(to).as("a place for the table " + name).isGreaterThanOrEqualTo(from);
    return page.substring(0, from) + table + page.substring(to);
  }
}
