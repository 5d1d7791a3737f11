package memory.engine.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.request.PagesResult.StaleNote;
import memory.engine.request.Refusal;
import memory.engine.write.TestTexts;
import memory.engine.write.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfirmationTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-02-16");
  private static final MemoryPath INDEX = new MemoryPath("MEMORY.md");
  private static final String NOTES =
      """
      # Memory

      - Nobody knows since when

      <!-- 2025-03-01 10:00:00 -->
      - The build needs Java 21

      <!-- 2025-03-01 10:00:00 -->
      - Never reboot the quay scanner #pin

      <!-- 2025-03-01 10:00:00 -->
      - Tickets are printed twice (confirmed: 2026-01-30)

      <!-- 2026-02-01 10:00:00 -->
      - The ramp is painted

      <!-- 2025-01-01 10:00:00 -->
      - ~~The old port~~
      """;

  @TempDir Path folder;

  @Test
  void namesWhatNobodyConfirmedForLong() throws IOException {
    assertThat(stale(180))
        .extracting(one -> one.text())
        .containsExactly("- The build needs Java 21");
    assertThat(stale(180).getFirst().days()).isEqualTo(352);
    assertThat(stale(10)).hasSize(3);
  }

  @Test
  void aMarkLeavesNoFenceOpen() {
    String text = "- run it:\n  ```sh\n  make\n  ```\n- b\n";
    Page page = Pages.of(Scope.GLOBAL, INDEX, text).getFirst();
    assertThat(Pages.confirmation(Scope.GLOBAL, INDEX, page.id(), TODAY).apply(text))
        .isEqualTo(
            TextEdit.Edited.of(
                "- run it:\n  ```sh\n  make\n  ```\n  (confirmed: 2026-02-16)\n- b\n",
                "- run it:\n  ```sh\n  make\n  ```\n  (confirmed: 2026-02-16)"));
  }

  @Test
  void isConfirmedByAMarkThatReplacesTheLastOne() {
    String text = "# Memory\n- Tickets (confirmed: 2026-01-30) are printed\n  twice\r\n- b\n";
    Page page = Pages.of(Scope.GLOBAL, INDEX, text).getFirst();
    assertThat(Pages.confirmation(Scope.GLOBAL, INDEX, page.id(), TODAY).apply(text))
        .extracting("text")
        .isEqualTo(text.replace("2026-01-30", "2026-02-16"));
    String fresh = "- a\n  more\r\n- b";
    Page first = Pages.of(Scope.GLOBAL, INDEX, fresh).getFirst();
    assertThat(Pages.confirmation(Scope.GLOBAL, INDEX, first.id(), TODAY).apply(fresh))
        .extracting("text")
        .isEqualTo("- a\n  more (confirmed: 2026-02-16)\r\n- b");
  }

  @Test
  void confirmsNothingThatIsNotThere() {
    assertThat(
            TestTexts.refused(
                    Pages.confirmation(Scope.GLOBAL, INDEX, "p-0000000000", TODAY), "- a\n")
                .kind())
        .isEqualTo(Refusal.Kind.NO_MATCH);
  }

  private List<StaleNote> stale(int days) throws IOException {
    Files.writeString(folder.resolve("MEMORY.md"), NOTES);
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty());
    return Pages.stale(root, TODAY, days);
  }
}
