package memory.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is wrong with one team, or lies beside the teams, keeps nobody else from theirs.
class BrokenTeamTest {
  @TempDir private Path folder;

  private static void assertServed(Setting setting) throws IOException {
    setting.join("ada", "rockets");
    assertThat(setting.write("ada", "- The kettle is blue").out()).startsWith("append");
  }

  @Test
  void whatIsNoTeamIsPassedOver() throws IOException {
    Path teams = Files.createDirectories(folder.resolve("server/teams"));
    Files.writeString(teams.resolve(".DS_Store"), "");
    Files.createDirectories(teams.resolve("half"));
    try (Setting setting = new Setting(folder, "rockets")) {
      assertServed(setting);
    }
  }

  @Test
  void aTeamWhoseRemoteIsNotThereIsServed() throws IOException {
    Optional<String> nowhere = Optional.of(folder.resolve("none.git").toString());
    assertThatThrownBy(() ->
            TeamRepository.create(folder.resolve("server"), "rockets", nowhere, System.getenv()))
        .isInstanceOf(IOException.class);
    try (Setting setting = new Setting(folder)) {
      assertServed(setting);
    }
  }

  @Test
  @Timeout(60)
  void aTeamThatCannotBeCaredForKeepsNoOtherFromIt() throws Exception {
    try (Setting setting = new Setting(folder, "anvils", "rockets")) {
      setting.token("ada", "rockets", "", Access.Right.READ);
      setting.stop();
      Path pending = setting.data.resolve("pending");
      Files.createDirectories(pending.resolve("anvils.forgotten"));
      Path left = Files.writeString(pending.resolve("rockets.forgotten"), "MEMORY.md");
      setting.start(0);
      while (Files.exists(left)) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      assertThat(setting.errors.toString(StandardCharsets.UTF_8)).contains("what was forgotten of anvils: ");
    }
  }
}
