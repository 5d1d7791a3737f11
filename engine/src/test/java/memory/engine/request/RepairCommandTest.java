package memory.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import memory.engine.file.FileOwner;
import memory.engine.request.Findings.RepairCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepairCommandTest {
  @TempDir Path folder;

  @Test
  void onlyAnOwnerChangesAMode() throws IOException {
    String owner = FileOwner.of(folder);
    assertThat(RepairCommand.writable(folder, owner)).isEqualTo("chmod u+w " + folder);
    assertThat(RepairCommand.writable(folder, owner + "7"))
        .isEqualTo("sudo chown -R " + owner + "7 " + folder);
  }

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
