package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a command names is found in the project too, without an option that says so.
class NamedInProjectTest {
  private static final String PROJECT = "project";

  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
    Files.createDirectories(shell.cwd().resolve(".git"));
    run("add", "--todo", "buy stamps");
    run("add", "--todo", "--scope", PROJECT, "ship the returns label");
  }

  @Test
  void itemsOfTheProjectAreListedTickedAndOpenedAgain() {
    assertThat(run("scratchpad"))
        .containsSubsequence("buy stamps", "project:", "ship the returns label");
    assertThat(run("scratchpad", "list", "--json"))
        .contains("\"open\":2")
        .contains("{\"scope\":\"project\",\"done\":false,\"text\":\"ship the returns label\"");
    assertThat(run("scratchpad", "list", "--scope", PROJECT)).doesNotContain("stamps");
    assertThat(run("scratchpad", "done", "returns label")).contains("[x] ship the returns label");
    assertThat(run("scratchpad", "undo", "returns")).contains("[ ] ship the returns label");
    assertThat(run("scratchpad", "done", "stamps")).contains("[x] buy stamps");
    assertThat(shell.run("scratchpad", "done", "nowhere")).isEqualTo(1);
  }

  @Test
  void theUndoThatAWriteTellsWorksAsItStands() {
    run("write", "long_term", "The ferry is red", "--scope", PROJECT);
    Matcher undo =
        Pattern.compile("undo: memory restore (\\S+)")
            .matcher(
                run("write", "long_term", "--mode", "overwrite", "The tug", "--scope", PROJECT));
    assertThat(undo.find()).as(shell.out).isTrue();
    assertThat(run("restore")).contains(undo.group(1));
    assertThat(shell.run("restore", undo.group(1))).isZero();
    assertThat(run("show", "MEMORY.md")).contains("The ferry is red").doesNotContain("tug");
    assertThat(shell.run("restore", "r-20260215T093000-1a2b3c4d")).isEqualTo(1);
  }

  @Test
  void aCitationOfLinesInBothScopesAsksForTheScope() throws IOException {
    run("write", "topic", "--topic", "quay", "The crane lifts 40 tonnes");
    run("write", "topic", "--topic", "quay", "--scope", PROJECT, "The lock opens at 05:30");
    for (String command : List.of("show", "get")) {
      assertThat(shell.run(command, "quay.md#L2")).as(shell.out).isEqualTo(5);
      assertThat(shell.err)
          .contains("quay.md#L2 is in project and global memory")
          .contains("choose: --scope project | --scope global");
      assertThat(run(command, "quay.md#L2", "--scope", "global")).contains("crane");
      assertThat(run(command, "quay.md#L2", "--scope", PROJECT)).contains("lock");
    }
    run("write", "topic", "--topic", "quay", "--scope", PROJECT, "Closed on Mondays");
    assertThat(run("show", "quay.md#L5")).contains("Mondays");
  }

  private String run(String... typed) {
    shell.run(typed);
    return shell.out;
  }
}
