package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.cli.option.CommandFile;
import memory.cli.option.CommandSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `--scope`: what may be named, and that a command does without it what its help says.
class ScopeOptionsTest {
  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "decision enable",
        "decision disable",
        "decision status",
        "decision doctor",
        "decision purge --yes",
        "decision reset --yes",
        "decision clear --yes",
        "decision remove D-2026-02-15-0001",
        "decision conflict D-2026-02-15-0001 D-2026-02-15-0002",
        "topics",
        "export jsonl -",
        "archive MEMORY.md#L1",
        "active MEMORY.md#L1",
        "important MEMORY.md#L1",
        "unimportant MEMORY.md#L1"
      })
  void ofATeamOnlyWhatItsServerDoes(String typed) throws IOException {
    TestShell shell = new TestShell(temp);
    assertThat(shell.run((typed + " --scope team").split(" ", -1))).isEqualTo(2);
    assertThat(shell.err).contains("bad value for --scope: team");
    assertThat(shell.cwd()).isEmptyDirectory();
  }

  @Test
  void aFolderAndNoProjectExcludeEachOther() throws IOException {
    TestShell shell = new TestShell(temp);
    assertThat(shell.run("trust", "/nonexistent", "--no-project")).isEqualTo(2);
    assertThat(shell.err).contains("DIR and --no-project exclude each other");
  }

  /// In a project whose notes tell of a heron, twice in one file, and beside a global memory that
  /// does not.
  ///
  /// @param where what the answer or the files hold afterwards
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          search heron                             | all that may be read | answer heron
          topics                                   | all that may be read | answer birds
          export jsonl -                           | all that may be read | answer heron
          recent                                   | all that may be read | answer heron
          tidy                                     | all that may be read | answer heron
          show MEMORY.md                           | all that may be read | answer heron
          get MEMORY.md                            | all that may be read | answer heron
          scratchpad list                          | all that may be read | answer osprey
          scratchpad done osprey                   | all that may be read | project [x] look for the osprey
          forget --text kestrel --yes              | all that may be read | answer kestrel
          important birds.md#L1                    | all that may be read | project #pin
          restore                                  | all that may be read | answer r-
          flush                                    | all that may be read | project The stork is staged
          decision list                            | all that may be read | answer Use PostgreSQL
          decision status                          | all that may be read | answer 1
          read MEMORY.md                           | all that may be read | answer heron
          read long_term                           | global               | answer wholly global
          log The wren sings                       | global               | global The wren sings
          add The wren sings                       | global               | global The wren sings
          write long_term The wren sings           | global               | global The wren sings
          scratchpad add The wren sings            | global               | global The wren sings
          handoff The wren sings                   | global               | global The wren sings
          summarize-session --apply Next: the wren | global               | global the wren
          write --at birds.md#L1 --mode remove     | wherever it stands   | answer birds.md
          add --decision Use the wren              | the project's        | project Use the wren
          decision add Use the wren                | the project's        | project Use the wren
          extract-decisions --apply Decision: Use the wren as a sign | the project's | project Use the wren
          """)
  void withoutItACommandDoesWhatItsHelpSays(String typed, String says, String where)
      throws IOException {
    TestShell shell = new TestShell(temp);
    Path project = shell.cwd().resolve(".pi/memory");
    Files.createDirectories(project);
    Files.writeString(
        project.resolve("MEMORY.md"), "- The heron nests here\n- A kestrel came\n- A swan\n");
    Files.writeString(
        project.resolve("birds.md"), "- The heron eats frogs\n\n- The heron eats frogs\n");
    shell.run("trust", "--yes");
    shell.write("MEMORY.md", "- This is wholly global\n");
    shell.run("scratchpad", "add", "look for the osprey", "--scope", "project");
    shell.run("decision", "add", "Use PostgreSQL");
    shell.run("remember", "project", "The stork is staged");
    shell.run("write", "--at", "MEMORY.md#L3", "--mode", "remove", "--scope", "project");

    List<String> words = List.of(typed.split(" ", -1));
    assertThat(scope(words)).contains("(").contains(says);
    shell.run(words.toArray(String[]::new));
    int space = where.indexOf(' ');
    assertThat(
            switch (where.substring(0, space)) {
              case "answer" -> shell.out;
              case "project" -> texts(shell.cwd().resolve(".pi"));
              default -> texts(shell.memory());
            })
        .as("%s%s", shell.out, shell.err)
        .contains(where.substring(space + 1));
  }

  /// What the help of that command, or of its action, says of `--scope`.
  private static String scope(List<String> typed) {
    CommandSpec command = CommandFile.ours().named(typed.getFirst()).orElseThrow();
    return command
        .action(typed.get(Math.min(1, typed.size() - 1)))
        .orElse(command)
        .options()
        .stream()
        .filter(option -> option.name().equals("--scope"))
        .map(CommandSpec.OptionSpec::doc)
        .findFirst()
        .orElseThrow();
  }

  private static String texts(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".md") || file.toString().endsWith(".jsonl"))
          .map(ScopeOptionsTest::text)
          .collect(Collectors.joining());
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
