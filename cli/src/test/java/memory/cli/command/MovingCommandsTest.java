package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovingCommandsTest {
  @TempDir Path temp;
  private Path notes = Path.of("");

  @BeforeEach
  void writeNotes() throws IOException {
    notes = Files.createDirectories(temp.resolve("notes"));
    Files.writeString(notes.resolve("harbour.md"), "- The ferry leaves at 7:40\n");
  }

  @Test
  void asksWhoeverSitsThereAndTakesOnlyYes() throws IOException {
    TestShell shell = new TestShell(temp);
    assertThat(shell.runTyping("n\n", "import", "markdown", notes.toString())).isZero();
    assertThat(shell.out).startsWith("would import").containsOnlyOnce("harbour.md");
    assertThat(shell.memory()).doesNotExist();
    assertThat(shell.runTyping("y\n", "import", "markdown", notes.toString())).isZero();
    assertThat(shell.err).contains("Take it over?", "\rfiles taken over: 1 of 1\n");
    assertThat(shell.memory().resolve("harbour.md")).content().contains("The ferry leaves");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
    assertThat(shell.err).isEmpty();
  }

  @Test
  void takesWhatAFolderHoldsThatIsNamedByALink() throws IOException {
    TestShell shell = new TestShell(temp);
    Path link = Files.createSymbolicLink(temp.resolve("link"), notes);
    assertThat(shell.run("import", "markdown", link.toString(), "--yes")).isZero();
    assertThat(shell.memory().resolve("harbour.md")).content().contains("The ferry leaves");
    assertThat(shell.run("import", "markdown", notes.toString(), "--yes")).isEqualTo(1);
  }

  @Test
  void findsWhatClaudeKeepsOfThisProject() throws IOException {
    TestShell shell = new TestShell(temp);
    assertThat(shell.run("import", "claude")).isEqualTo(2);
    assertThat(shell.err).contains("keeps no memory of this project");
    String project = shell.cwd().toString().replaceAll("[^A-Za-z0-9]", "-");
    Path kept = temp.resolve("home/.claude/projects").resolve(project).resolve("memory");
    Files.createDirectories(kept);
    Files.writeString(kept.resolve("MEMORY.md"), "- [Build](build.md) — sccache\n");
    assertThat(shell.run("import", "claude", "--yes")).isZero();
    assertThat(shell.cwd().resolve(".pi/memory/MEMORY.md"))
        .content()
        .contains("[claude:MEMORY.md]");
    assertThat(shell.memory().resolve("MEMORY.md")).doesNotExist();
    assertThat(shell.run("search", "sccache")).isZero();
  }

  @Test
  void goesOutAndInAgainWithoutLoss() throws IOException {
    TestShell shell = new TestShell(temp);
    shell.run("import", "markdown", notes.toString(), "--yes");
    shell.run("decision", "add", "Use PASETO for tokens", "--scope", "global");
    assertThat(shell.run("export", "jsonl", "-")).isZero();
    String lines = shell.out;
    assertThat(lines.lines()).hasSize(2);
    Path copy = temp.resolve("copy");
    assertThat(shell.run("export", "markdown", copy.toString())).isZero();
    assertThat(shell.run("--home", copy.toString(), "export", "jsonl", "-")).isZero();
    assertThat(shell.out).isEqualTo(lines);
    Files.writeString(copy.resolve("harbour.md"), "mine\n");
    assertThat(shell.run("export", "markdown", copy.toString())).isEqualTo(5);
    assertThat(copy.resolve("harbour.md")).hasContent("mine\n");
    assertThat(shell.run("export", "markdown", copy.toString(), "--replace")).isZero();
    assertThat(copy.resolve("harbour.md.bak." + TestShell.NOW.getEpochSecond()))
        .hasContent("mine\n");
  }
}
