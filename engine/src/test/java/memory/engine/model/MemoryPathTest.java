package memory.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryPathTest {
  @ParameterizedTest
  @CsvSource({
    "MEMORY.md, INDEX",
    "MEMORY.local.md, INDEX",
    "USER.md, USER",
    "SCRATCHPAD.md, SCRATCHPAD",
    "daily/2026-02-15.md, DAILY",
    "archive/daily/2026-02-15.md, DAILY",
    "daily/notes.md, TOPIC",
    "daily/2026-02-31.md, TOPIC",
    "build.md, TOPIC",
    "deep/er/MEMORY.md, TOPIC",
    "memories/MEMORY.md, CURATED",
    "memories/USER.md, CURATED",
    "memories/other.md, TOPIC",
    "decisions.jsonl, DECISION",
    "decision-memory/decisions.jsonl, DECISION"
  })
  void itsKindFollowsFromItsName(String path, Kind kind) {
    assertThat(new MemoryPath(path).kind()).isEqualTo(kind);
  }

  @Test
  void itsDateIsTheDayInTheFileName() {
    assertThat(new MemoryPath("daily/2026-02-15 a.md").date()).isPresent();
    assertThat(new MemoryPath("daily/2026-02-151.md").date()).isEmpty();
    assertThat(new MemoryPath("daily/2026-02-15").date()).isEmpty();
    assertThat(new MemoryPath("daily/2026-2-015.md").date()).isEmpty();
    assertThat(new MemoryPath("daily/x2026-02-15.md").date()).isEmpty();
    assertThat(new MemoryPath("notes/2026-02-15-standup.md").date())
        .hasToString("Optional[2026-02-15]");
    assertThat(new MemoryPath("notes/standup.md").date()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/etc/passwd", "../x.md", "a/../../x.md", ".."})
  void aPathThatLeavesItsFolderCannotBeMade(String path) {
    assertThatIllegalArgumentException().isThrownBy(() -> new MemoryPath(path));
  }
}
