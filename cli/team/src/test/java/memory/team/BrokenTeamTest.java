package memory.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import memory.cli.command.GitRun;
import org.junit.jupiter.api.Test;
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
  void aLockThatAnEndedGitLeftStopsNoWriteForGood() throws IOException {
    try (Setting setting = new Setting(folder, "rockets")) {
      setting.join("ada", "rockets");
      Path repository = TeamRepository.folder(setting.data, "rockets");
      Files.createFile(repository.resolve(".git/index.lock"));
      assertThat(setting.write("ada", "- The kettle is blue").out()).startsWith("queued");
      Setting.Ran status = setting.run("ada", "", "team", "status", "--json");
      while (!status.out().contains("\"waiting\":0")) {
        status = setting.run("ada", "", "team", "status", "--json");
      }
      assertThat(repository.resolve("MEMORY.md")).content().containsOnlyOnce("kettle");
    }
  }

  @Test
  void aMergeThatWasCutOffIsNotCommitted() throws IOException {
    try (Setting setting = new Setting(folder, "rockets")) {
      setting.stop();
      Path repository = TeamRepository.folder(setting.data, "rockets");
      GitRun git = new GitRun(repository, System.getenv(), Setting.LIMIT);
      Path notes = repository.resolve("MEMORY.md");
      for (String branch : List.of("other", "main")) {
        git.run("checkout", "--quiet", "-B", branch, "HEAD");
        Files.writeString(notes, "- The kettle of " + branch + "\n");
        git.run("add", "MEMORY.md");
        git.run("commit", "--quiet", "-m", branch);
        if (branch.equals("other")) {
          git.run("checkout", "--quiet", "main");
        }
      }
      assertThat(git.run("merge", "other").isOk()).isFalse();
      assertThat(notes).content().contains("<<<<<<<");
      setting.start(0);
      assertThat(notes).hasContent("- The kettle of main");
      assertThat(git.run("log", "--format=%s").out()).doesNotContain("Edited at the server");
    }
  }

  @Test
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
      assertThat(setting.errors.toString(StandardCharsets.UTF_8))
          .contains("what was forgotten of anvils: ");
    }
  }
}
