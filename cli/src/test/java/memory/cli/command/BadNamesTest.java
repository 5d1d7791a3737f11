package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names that lead out, or nowhere, for every command that takes one: no file outside the folder,
/// none read (safety T3).
class BadNamesTest {
  @TempDir Path folder;

  @Test
  void leadNowhereWhateverTheCommand() throws IOException {
    TestShell shell = new TestShell(folder);
    shell.run("write", "long_term", "a note");
    BadNames.writeOutside(folder);
    List<String> before = BadNames.outside(folder);
    int tried = 0;
    for (String name : BadNames.ALL) {
      for (List<String> typed :
          List.of(
              List.of("write", "topic", "--topic", name, "text of mine"),
              List.of("write", "topic", "--topic", name, "--mode", "overwrite", "text of mine"),
              List.of("read", "topic", "--topic", name),
              List.of("get", name),
              List.of("get", name, "--raw"),
              List.of("get", name + "#L1-L2"),
              List.of("forget", name, "--yes"),
              List.of("restore", name))) {
        shell.run(typed.toArray(String[]::new));
        assertThat(shell.out).as(typed.toString()).doesNotContain("7741", "root:");
        assertThat(shell.err).as(typed.toString()).doesNotContain("a bug in memory");
        tried++;
      }
      assertThat(BadNames.outside(folder)).as(name).isEqualTo(before);
    }
    assertThat(tried).isEqualTo(BadNames.ALL.size() * 8);
  }

  @Test
  void aLinkOfSomebodyElseIsNotFollowedInAProject() throws IOException {
    TestShell shell = new TestShell(folder);
    Path project = Files.createDirectories(shell.cwd().resolve(".pi/memory"));
    Path target = Files.writeString(folder.resolve("outside.md"), BadNames.OUTSIDE);
    Files.createSymbolicLink(project.resolve("linked.md"), target);
    Files.createSymbolicLink(project.resolve("MEMORY.md"), target);
    Files.createDirectories(shell.cwd().resolve(".git"));
    shell.run("trust", shell.cwd().toString(), "--yes");
    for (String[] typed :
        new String[][] {
          {"get", "linked.md", "--scope", "project", "--raw"},
          {"read", "long_term", "--scope", "project", "--raw"},
          {"search", "quokka"},
          {"inject", "which port is the quokka port?"},
          {"write", "topic", "--topic", "linked", "--scope", "project", "more"},
          {"write", "long_term", "--scope", "project", "more"},
          {"forget", "linked.md", "--scope", "project", "--yes"},
          {"scrub"},
          {"doctor"}
        }) {
      shell.run(typed);
      assertThat(shell.out).as(String.join(" ", typed)).doesNotContain("7741");
      assertThat(target).content().isEqualTo(BadNames.OUTSIDE);
    }
  }
}
