package memory.team;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program `memory-team` as its owner types it.
class MainTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return new Main(
            Setting.environment(folder, folder),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8))
        .run(List.of(args));
  }

  @Test
  void helpIsGivenInEverySpelling() {
    for (String word : List.of("help", "--help", "-h")) {
      out.reset();
      assertThat(run(word)).isZero();
      assertThat(out.toString(UTF_8)).contains("memory-team serve");
    }
    out.reset();
    assertThat(run("person", "--help")).isZero();
    assertThat(out.toString(UTF_8)).contains("memory-team person NAME");
    assertThat(Files.exists(folder.resolve(".local"))).isFalse();
  }

  @Test
  void aListOfTokensThatOthersCanReadIsWarnedOf() throws IOException {
    assertThat(run("team", "rockets", "--data", "data")).isZero();
    assertThat(run("person", "ada", "--team", "rockets", "--data", "data")).isZero();
    assertThat(err.toString(UTF_8)).doesNotContain("others");
    Path people = folder.resolve("data/people.json");
    Files.setPosixFilePermissions(people, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(run("list", "--data", "data")).isZero();
    assertThat(err.toString(UTF_8)).contains("people.json can be read by others", "chmod 600");
    assertThat(out.toString(UTF_8))
        .containsPattern("token [0-9a-f]{8}, until \\d{4}-\\d\\d-\\d\\d\n");
  }

  @Test
  void aTeamThatHasNotesKeepsThemWhenItGetsARemote() throws Exception {
    Path team = teamWithANote("data");
    for (String other : List.of("elsewhere", "moved")) {
      assertThat(run("team", "rockets", "--data", other)).isZero();
      String url = folder.resolve(other + "/teams/rockets").toString();
      assertThat(run("team", "rockets", "--data", "data", "--remote", url)).as("%s", err).isZero();
      assertThat(team.resolve("MEMORY.md")).content().contains("kettle");
      assertThat(git(team, "remote", "get-url", "origin")).isEqualTo(url);
    }
  }

  @Test
  void aTeamWithoutNotesTakesThoseOfItsRemote() throws Exception {
    Path elsewhere = teamWithANote("elsewhere");
    assertThat(run("team", "rockets", "--data", "data")).isZero();
    assertThat(run("team", "rockets", "--data", "data", "--remote", elsewhere.toString())).isZero();
    assertThat(folder.resolve("data/teams/rockets/MEMORY.md")).content().contains("kettle");
  }

  private Path teamWithANote(String data) throws Exception {
    assertThat(run("team", "rockets", "--data", data)).isZero();
    Path team = folder.resolve(data + "/teams/rockets");
    Files.writeString(team.resolve("MEMORY.md"), "- The kettle is blue\n");
    git(team, "add", "--all");
    git(team, "commit", "--quiet", "-m", "A note");
    return team;
  }

  private static String git(Path folder, String... words) throws Exception {
    ProcessBuilder git =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    git.command().addFirst("git");
    return new String(git.start().getInputStream().readAllBytes(), UTF_8).strip();
  }
}
