package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is forgotten is in no file of the member or of the server any more, git's history aside.
class ForgottenTest {
  private static final String SECRET = "zanzibarium";

  @TempDir private Path folder;
  private Setting setting;

  @BeforeEach
  void join() throws IOException {
    setting = new Setting(folder, "rockets");
    setting.join("ada", "rockets");
  }

  @AfterEach
  void stop() {
    setting.close();
  }

  @Test
  void whatWaitsAndHoldsTheWordsIsNotSent() throws IOException {
    int port = setting.port();
    setting.stop();
    setting.write("ada", "- The vault's word is " + SECRET + " \"quoted\"");
    setting.write("ada", "- The kettle is blue");
    setting.run(
        "ada", "", "decision", "add", "Use it", "--reason", "said " + SECRET, "--scope", "team");

    Setting.Ran elsewhere =
        setting.run("ada", "", "forget", "--text", SECRET, "--scope", "global", "--yes");
    assertThat(elsewhere.out()).doesNotContain("waited");
    Setting.Ran forgotten = setting.run("ada", "", "forget", "--text", SECRET, "--yes");
    assertThat(forgotten.exit()).as(forgotten.err()).isZero();
    assertThat(forgotten.out()).contains("2 writes that waited for team rockets are not sent");
    assertThat(holding(folder.resolve("homes"))).isEmpty();

    setting.start(port);
    assertThat(setting.run("ada", "", "team", "status", "--json").out()).contains("\"waiting\":0");
    Path team = TeamRepository.folder(setting.data, "rockets");
    assertThat(team.resolve("MEMORY.md")).content().contains("kettle").doesNotContain(SECRET);
    assertThat(team.resolve("decisions.jsonl")).doesNotExist();
  }

  @Test
  void whatWasRefusedAndHoldsTheWordsGoesToo() throws IOException {
    setting.stop();
    setting.write("ada", "- The vault's word is " + SECRET);
    Path journal = folder.resolve("homes/ada/.config/memory-engine/team/journal");
    try (Stream<Path> files = Files.list(journal)) {
      Path waits = files.filter(file -> file.toString().endsWith(".json")).findFirst().get();
      Files.move(waits, Path.of(waits.toString().replace(".json", ".refused")));
    }
    setting.run("ada", "", "forget", "--text", SECRET, "--yes");
    assertThat(holding(folder.resolve("homes"))).isEmpty();
  }

  @Test
  void noFileOfTheServerHoldsANoteThatWasForgotten() throws IOException {
    setting.write("ada", "- The vault's word is " + SECRET);
    setting.write("ada", "- The kettle is blue");
    setting.token("guest", "rockets", "ops/", Access.Right.READ);
    String id =
        setting
            .asked("ada", "search", SECRET, "--json")
            .out()
            .replaceAll("(?s).*?\"id\":\"([0-9a-f]{16}).*", "$1");
    Setting.Ran changed =
        setting.run("ada", "", "write", "- Its word was " + SECRET, "--at", id, "--scope", "team");
    assertThat(changed.exit()).as(changed.err()).isZero();
    String now =
        setting
            .asked("ada", "search", SECRET, "--json")
            .out()
            .replaceAll("(?s).*?\"id\":\"([0-9a-f]{16}).*", "$1");
    assertThat(holding(setting.data)).isNotEmpty();

    Setting.Ran gone = setting.run("ada", "", "forget", now, "--scope", "team", "--yes");
    assertThat(gone.exit()).as(gone.err()).isZero();
    assertThat(gone.err()).contains("history of the team's repository");
    assertThat(holding(setting.data)).isEmpty();
    assertThat(setting.asked("ada", "search", "kettle").out()).contains("blue");
  }

  @Test
  void whatAServerThatWasKilledLeftOfItGoesWhenItIsBack() throws Exception {
    setting.write("ada", "- The kettle is blue");
    int port = setting.port();
    setting.stop();
    Path copies = TeamRepository.folder(setting.data, "rockets").resolve(".state/recovery");
    Files.createDirectories(copies);
    Files.writeString(copies.resolve("r-1.old"), SECRET);
    Path unread = Files.createDirectories(setting.data.resolve("cache/rockets/0123456789abcdef"));
    Files.writeString(unread.resolve("segment"), SECRET);
    Path left = setting.data.resolve("pending/rockets.forgotten");
    Files.writeString(left, "MEMORY.md");
    setting.start(port);
    while (Files.exists(left)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(holding(setting.data)).isEmpty();
    assertThat(setting.asked("ada", "search", "kettle").out()).contains("blue");
  }

  /// The files that hold the word as it is written or indexed; objects of git are compressed.
  private static List<Path> holding(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> text(file).contains(SECRET))
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
