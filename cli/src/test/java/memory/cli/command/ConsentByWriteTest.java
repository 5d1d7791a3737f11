package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a decision makes and consents to when nobody said whose it is.
class ConsentByWriteTest {
  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void aPlainFolder() throws IOException {
    shell = new TestShell(folder);
  }

  @Test
  void aPlainFolderBecomesNoProjectByTheWay() {
    assertThat(shell.run("add", "--decision", "Use the copper kettle")).isZero();
    assertThat(shell.run("capture", "candidates", "--session", "s", "Decision: serve soup at six"))
        .isZero();
    assertThat(shell.run("capture", "confirm", "--all", "--session", "s")).isZero();
    assertThat(shell.cwd().resolve(".pi")).doesNotExist();
    assertThat(shell.memory().resolve("decisions.jsonl")).content().contains("kettle", "soup");
    assertThat(shell.home().resolve(".config/memory-engine/trust.json")).doesNotExist();
  }

  @Test
  void aFolderThatWasAskedForBecomesOne() throws IOException {
    assertThat(shell.run("add", "--decision", "--scope", "project", "Use the kettle")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/decision-memory"));
    assertThat(shell.cwd().resolve(".pi/decision-memory/decisions.jsonl")).exists();
    Path other = Files.createDirectories(folder.resolve("other"));
    assertThat(shell.run("--project", other.toString(), "add", "--decision", "Use tea")).isZero();
    assertThat(other.resolve(".pi/decision-memory/decisions.jsonl")).exists();
  }

  @Test
  void ofARepositoryOnlyWhatWasWrittenIsKnown() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    assertThat(shell.run("add", "--decision", "Use the copper kettle")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/decision-memory"));
    plant();
    assertThat(shell.run("inject", "what is the copper kettle for")).isZero();
    assertThat(shell.out).contains("copper kettle").doesNotContain("zeppelin");
    shell.run("inject", "--part", "recalled", "where is the zeppelin hangar");
    assertThat(shell.out).doesNotContain("hangar 4");
  }

  @Test
  void aConfirmedCandidateSaysWhatItMakes() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("capture", "candidates", "--session", "s", "Decision: serve soup at six");
    assertThat(shell.run("capture", "confirm", "--all", "--session", "s")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/decision-memory"));
    plant();
    shell.run("inject", "--part", "recalled", "where is the zeppelin hangar");
    assertThat(shell.out).doesNotContain("hangar 4");
  }

  @Test
  void theFirstWriteSaysHowBranchesMerge() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    assertThat(shell.run("add", "--scope", "project", "The kettle is on the left")).isZero();
    assertThat(shell.err).contains("made " + shell.cwd().resolve(".pi/memory"));
    assertThat(shell.err)
        .contains(
            "printf '*.md merge=union\\ndecisions.jsonl merge=union\\n' >> "
                + shell.cwd().resolve(".pi/.gitattributes"));
    assertThat(shell.run("add", "--scope", "project", "The pot is on the right")).isZero();
    assertThat(shell.err).doesNotContain("merge=union", "made ");
    Files.writeString(
        shell.cwd().resolve(".pi/.gitattributes"),
        "*.md merge=union\ndecisions.jsonl merge=union\n");
    shell.run("doctor");
    assertThat(shell.out).doesNotContain("merge=union");
  }

  @Test
  void whereGitMergesLineByLineNothingIsSaidOfIt() throws IOException {
    Files.createDirectories(shell.cwd().resolve(".git"));
    Files.writeString(shell.cwd().resolve(".gitattributes"), "*.md merge=union\n");
    assertThat(shell.run("add", "--scope", "project", "The kettle is on the left")).isZero();
    assertThat(shell.err).contains("made ").doesNotContain("merge=union");
  }

  private void plant() throws IOException {
    Files.writeString(
        Files.createDirectories(shell.cwd().resolve(".pi/memory")).resolve("boats.md"),
        "# Boats\n\nThe zeppelin is parked in hangar 4 behind the brewery.\n");
  }
}
