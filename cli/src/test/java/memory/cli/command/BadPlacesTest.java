package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A folder where a file is meant, a file where a folder is, days that cannot be: told, with exit
/// 2.
class BadPlacesTest {
  @TempDir Path folder;

  private TestShell shell;

  @BeforeEach
  void openAShell() throws IOException {
    shell = new TestShell(folder);
  }

  @Test
  void aHomeThatIsNoFolderIsAnErrorHoweverItWasNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file.md"), "- kettle\n");
    Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
    for (Path home : List.of(file, loop)) {
      assertThat(shell.run("--home", home.toString(), "search", "x")).isEqualTo(2);
      assertThat(shell.err).contains("not a folder: " + home, "give --home a folder");
      shell.with("PI_MEMORY_DIR", home.toString());
      for (String command : List.of("search", "inject", "write")) {
        assertThat(shell.run(command, "long_term", "x")).as(command).isEqualTo(2);
        assertThat(shell.err).contains("not a folder: " + home, "give PI_MEMORY_DIR a folder");
      }
    }
  }

  @Test
  void aHomeThatIsNotThereYetIsNamed() {
    Path home = folder.resolve("nowhere");
    shell.with("PI_MEMORY_DIR", home.toString());
    assertThat(shell.run("search", "x")).isEqualTo(1);
    assertThat(shell.err).contains("there is no folder " + home + " yet");
    assertThat(home).doesNotExist();
  }

  @Test
  void aProjectThatIsNoFolderIsAnError() {
    assertThat(shell.run("--project", "nowhere", "search", "x")).isEqualTo(2);
    assertThat(shell.err).contains("no such folder: ", "nowhere", "give --project a folder");
  }

  @Test
  void daysThatCannotBeAreAnError() {
    String[] swapped = {"search", "x", "--since", "2026-02-10", "--until", "2026-02-01"};
    assertThat(shell.run(swapped)).isEqualTo(2);
    assertThat(shell.err).contains("no day is since 2026-02-10 and until 2026-02-01");
    swapped[3] = swapped[5];
    assertThat(shell.run(swapped)).isEqualTo(1);
  }

  @Test
  void aFolderIsNoFileToReadFrom() {
    String place = folder.toString();
    for (List<String> typed :
        List.of(
            List.of("search", "--batch", place),
            List.of("inject", "--batch", place),
            List.of("scan", place),
            List.of("bench", "--prompts", place),
            List.of("eval", "--dataset", "locomo:" + place))) {
      assertThat(shell.run(typed.toArray(String[]::new))).as(typed.getFirst()).isEqualTo(2);
      assertThat(shell.err).as(typed.getFirst()).contains(place).doesNotContain("Exception");
    }
  }
}
