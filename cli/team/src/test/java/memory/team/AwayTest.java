package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A member whose server is away, has changed its mind about them, or will not have what they
/// wrote: what they are told, and what they can do.
class AwayTest {
  private static final String[] START = {"hook", "claude", "SessionStart"};

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

  private String doctor() throws IOException {
    return setting.run("ada", "", "doctor").out();
  }

  private Path journal() {
    return folder.resolve("homes/ada/.config/memory-engine/team/journal");
  }

  /// By which each process of a member knows that the server was away.
  private List<Path> awayMarks() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("homes"))) {
      return files.filter(file -> file.endsWith("team-away")).toList();
    }
  }

  @Test
  void aServerThatIsBackIsAskedAgainAtOnce() throws IOException {
    setting.write("ada", "- The kettle is blue");
    String id = setting.decide("ada", "Use tabs");
    int port = setting.port();
    setting.stop();
    assertThat(setting.run("ada", "", "search", "kettle").err()).contains("is away");
    Setting.Ran list = setting.run("ada", "", "decision", "list", "--scope", "team");
    assertThat(list.err()).contains("team rockets is away").doesNotContain("no such decision");
    assertThat(list.exit()).isEqualTo(4);
    for (String[] command : new String[][] {{"decision", "show", id}, {"show", id}}) {
      Setting.Ran shown = setting.run("ada", "", command);
      assertThat(shown.exit()).isEqualTo(4);
      assertThat(shown.err())
          .contains("team rockets is away")
          .doesNotContain("no decision", "nothing stands", "no passage");
    }

    setting.start(port);
    assertThat(setting.run("ada", "", "team", "status").exit()).isZero();
    assertThat(setting.asked("ada", "search", "kettle").out()).contains("blue");
    assertThat(setting.asked("ada", "decision", "list", "--scope", "team").out()).contains(id);
  }

  @Test
  void aWriteThatArrivedTellsThatTheServerIsBack() throws IOException {
    setting.write("ada", "- The kettle is blue");
    int port = setting.port();
    setting.stop();
    assertThat(setting.run("ada", "", "search", "kettle").err()).contains("is away");
    assertThat(awayMarks()).isNotEmpty();
    setting.start(port);
    String said = setting.write("ada", "- The teapot is green").out();
    for (int i = 0; i < 50 && said.contains("timed out"); i++) { // the machine may be busy
      said = setting.write("ada", "- Teapot " + i + " is green").out();
    }
    assertThat(said).startsWith("append");
    assertThat(awayMarks()).isEmpty();
    assertThat(setting.asked("ada", "search", "kettle").out()).contains("blue");
  }

  @Test
  void doctorSaysThatTheServerIsAwayAndWhatWaits() throws IOException {
    assertThat(doctor()).doesNotContain("team:");
    setting.stop();
    setting.write("ada", "- The kettle is blue");
    setting.write("ada", "- The teapot is green");
    assertThat(doctor())
        .contains("team: https://127.0.0.1:", "does not answer")
        .contains("2 writes wait for team rockets")
        .contains("    memory team status");
  }

  @Test
  void doctorNamesWhatTheServerRefused() throws IOException {
    int port = setting.port();
    setting.stop();
    setting.write("ada", "- The kettle is blue");
    setting.start(port);
    setting.access.revoke("ada");
    setting.token("ada", "rockets", "", Access.Right.READ);
    setting.run("ada", "", "team", "status");
    assertThat(setting.run("ada", "", "team", "join", setting.url()).exit()).isEqualTo(2);
    Setting.Ran again =
        setting.run(
            "ada",
            setting.token("ada", "rockets", "", Access.Right.READ) + "\n",
            "team",
            "join",
            setting.url());
    assertThat(again.exit()).as(again.err()).isZero();
    setting.run("ada", "", "team", "status");
    assertThat(doctor()).contains(".refused", "was refused by the server", "    cat ");
    Path refused;
    try (Stream<Path> files = Files.list(journal())) {
      refused = files.filter(file -> file.toString().endsWith(".refused")).findFirst().get();
    }
    assertThat(refused).content().contains("The kettle is blue");
  }

  @Test
  void whatIsRefusedLaterIsKeptWithTheReason() throws IOException {
    setting.join("ben", "rockets");
    String id = setting.decide("ben", "We use kerosene in the first stage");
    int port = setting.port();
    setting.stop();
    String text = "We do not use kerosene in the first stage";
    Setting.Ran queued = setting.run("ada", "", "decision", "add", text, "--scope", "team");
    assertThat(queued.out()).as(queued.err()).startsWith("queued");
    setting.start(port);
    String why = "it contradicts " + id;
    assertThat(setting.run("ada", "", "team", "status").out())
        .contains("refused by the server: " + text, why, "kept in " + journal());
    assertThat(setting.run("ada", "", "team", "status", "--json").out())
        .contains("\"refusals\":[{\"text\":\"" + text + "\",\"reason\":\"not written: " + why);
    assertThat(doctor()).contains(why);
    Setting.Ran leave = setting.run("ada", "", "team", "leave");
    assertThat(leave.exit()).isEqualTo(5);
    assertThat(leave.err()).contains(text, "says why").doesNotContain("sends");
    assertThat(setting.run("ada", "{\"session_id\":\"s\",\"source\":\"startup\"}", START).out())
        .contains("your team's server refused 1 write of yours");
  }

  @Test
  void doctorTellsATokenThatIsNotGoodAnyMoreAndANewOneKeepsWhatWaits() throws IOException {
    setting.access.revoke("ada");
    assertThat(setting.write("ada", "- The kettle is blue").out()).startsWith("queued");
    assertThat(doctor())
        .contains("your token is not known there")
        .contains("1 write waits for team rockets")
        .contains("    memory team join https://127.0.0.1:");
    setting.join("ada", "rockets");
    assertThat(setting.run("ada", "", "team", "status", "--json").out()).contains("\"waiting\":0");
    assertThat(setting.asked("ada", "search", "kettle").out()).contains("blue");
    setting.access.person(
        "ada", _ -> Access.Subject.NOBODY.with(new Access.Grant("rockets", "", Access.Right.READ)));
    String other = setting.access.newToken("eve", Duration.ofDays(1));
    Setting.Ran foreign = setting.run("ada", other + "\n", "team", "join", setting.url());
    assertThat(foreign.exit()).isNotZero();
  }

  @Test
  void whoIsNotKnownAnyMoreIsNotToldThatTheServerIsAway() throws IOException {
    setting.access.revoke("ada");
    String why = "your token is not known there";
    Setting.Ran status = setting.run("ada", "", "team", "status");
    assertThat(status.exit()).isEqualTo(4);
    assertThat(status.out()).contains(why).doesNotContain("is away");
    setting.asked("ada", "search", "kettle");
    assertThat(setting.run("ada", "{\"session_id\":\"s\",\"source\":\"startup\"}", START).out())
        .contains("your team's notes are left out: " + why)
        .doesNotContain("is away");
  }

  @Test
  void aScriptLeavesAndIsToldWhatWasDiscarded() throws IOException {
    setting.stop();
    setting.write("ada", "- The kettle is blue");
    setting.run("ada", "", "decision", "add", "Use tabs", "--scope", "team");
    Setting.Ran refused = setting.run("ada", "", "team", "leave");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("2 writes", "--yes", "The kettle is blue");
    Setting.Ran left = setting.run("ada", "", "team", "leave", "--yes");
    assertThat(left.exit()).as(left.err()).isZero();
    assertThat(left.out()).contains("discarded: - The kettle is blue", "discarded: Use tabs");
    assertThat(journal()).doesNotExist();
  }

  @Test
  void aRecordThatCannotBeReadIsNamedAndLeft() throws IOException {
    setting.stop();
    setting.write("ada", "- The kettle is blue");
    Files.writeString(folder.resolve("homes/ada/.config/memory-engine/team/team.json"), "{");
    assertThat(doctor()).contains("team cannot be read: ", "    memory team leave");
    Setting.Ran left = setting.run("ada", "", "team", "leave", "--yes");
    assertThat(left.exit()).as(left.err()).isZero();
    assertThat(left.out()).contains("discarded: - The kettle is blue");
    assertThat(setting.run("ada", "", "team", "status").exit()).isEqualTo(1);
  }

  @Test
  void aTokenThatOthersCanReadIsWarnedOf() throws IOException {
    assertThat(setting.run("ada", "", "team", "leave").exit()).isZero();
    Path token = folder.resolve("ada.token");
    Files.writeString(token, setting.token("ada", "rockets", "", Access.Right.WRITE) + "\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    String[] join = {"team", "join", setting.url(), "--token-file", token.toString()};
    Setting.Ran open = setting.run("ada", "", join);
    assertThat(open.exit()).as(open.err()).isZero();
    assertThat(open.err()).contains("can be read by others", "chmod 600");
    Files.setPosixFilePermissions(
        folder.resolve("homes/ada/.config/memory-engine/team/token"),
        PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(doctor()).contains("team/token can be read by others", "chmod 600");

    setting.run("ada", "", "team", "leave");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    assertThat(setting.run("ada", "", join).err()).isEmpty();
  }
}
