package memory.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MendLineTest {
  @Test
  void quotesWhatAShellWouldTakeApart() {
    assertThat(MendLine.shell("rm", "/home/me/my notes/it's.md", "#x", ""))
        .isEqualTo("rm '/home/me/my notes/it'\\''s.md' '#x' ''");
  }

  @Test
  void namesTheMemoryThatWasLookedAt() {
    MendLine typed = MendLine.with(List.of("--home", "my notes", "--no-project"));
    assertThat(typed.memory("scrub")).isEqualTo("memory --home 'my notes' --no-project scrub");
    assertThat(MendLine.plain().memory("scrub")).isEqualTo("memory scrub");
  }
}
