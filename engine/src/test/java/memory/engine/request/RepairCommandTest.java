package memory.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.engine.request.Findings.RepairCommand;
import org.junit.jupiter.api.Test;

class RepairCommandTest {
  @Test
  void quotesWhatAShellWouldTakeApart() {
    assertThat(RepairCommand.shell("rm", "/home/me/my notes/it's.md", "#x", ""))
        .isEqualTo("rm '/home/me/my notes/it'\\''s.md' '#x' ''");
  }

  @Test
  void namesTheMemoryThatWasLookedAt() {
    RepairCommand typed = RepairCommand.with(List.of("--home", "my notes", "--no-project"));
    assertThat(typed.memory("scrub")).isEqualTo("memory --home 'my notes' --no-project scrub");
    assertThat(RepairCommand.with(List.of()).memory("scrub")).isEqualTo("memory scrub");
  }
}
