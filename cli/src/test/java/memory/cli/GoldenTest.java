package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import memory.cli.output.Console.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The command line as users see it: `testdata/cli/NAME.args` (an argument a line, variables first)
/// and `NAME.in` (stdin) give `NAME.out` (stdout, stderr, exit code), in a home that holds copies
/// of `memory/`, `project/`, `decided/` and `datasets/`. What differs from run to run is masked.
/// `testdata/cli/sessions/` holds whole transcripts. `-Dgolden.update=true` rewrites the answers;
/// review the diff.
class GoldenTest {
  /// The subcommands of specs 3 and 5, and of the product page that unites them.
  private static final List<String> SPECIFIED =
      List.of(
          "decision help",
          "decision add",
          "decision list",
          "decision search",
          "decision show",
          "decision edit",
          "decision remove",
          "decision supersede",
          "decision conflict",
          "decision resolve",
          "decision status",
          "decision purge",
          "decision reset",
          "decision clear",
          "decision enable --global",
          "decision enable --project",
          "decision disable --global",
          "decision disable --project",
          "decision doctor",
          "search",
          "get",
          "important",
          "unimportant",
          "archive",
          "active",
          "recent",
          "stale",
          "tidy",
          "promote",
          "extract-decisions",
          "extract-decisions --apply",
          "summarize-session",
          "why",
          "why-stats",
          "tool-stats",
          "migrate",
          "capture candidates",
          "capture confirm",
          "capture drop",
          "capture list",
          "git status",
          "git init",
          "git checkpoint",
          "git push");

  @Test
  void everySubcommandOfTheSpecsIsRecorded() throws IOException {
    List<String> typed = new ArrayList<>();
    for (String name : names().toList()) {
      typed.add(String.join(" ", GoldenCase.of(name).args()) + " ");
    }
    for (String name : sessions().toList()) {
      GoldenSession.of(name).typed().forEach(line -> typed.add(line + " "));
    }
    assertThat(SPECIFIED)
        .allSatisfy(command ->
            assertThat(typed).anyMatch(line -> (" " + line).contains(" " + command + " ")));
  }

  static Stream<String> names() throws IOException {
    return GoldenCase.names();
  }

  static Stream<String> sessions() throws IOException {
    return GoldenSession.names();
  }

  @ParameterizedTest
  @MethodSource("sessions")
  void playsAsRecorded(String name, @TempDir Path home) throws IOException {
    GoldenSession session = GoldenSession.of(name);
    String actual = session.played(home);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(session.file(), actual);
    }
    assertThat(actual)
        .as("%s; mvn … -Dgolden.update=true rewrites it", name)
        .isEqualTo(session.expected());
  }

  @ParameterizedTest
  @MethodSource("names")
  void answersAsWritten(String name, @TempDir Path home) throws IOException {
    GoldenCase golden = GoldenCase.of(name);
    String actual =
        golden.answer(
            home,
            (args, environment, in, out, err) ->
                MemoryCli.run(args, environment, in, out, err, Terminal.none()));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(golden.expected(), actual);
    }
    assertThat(actual)
        .as("memory %s; mvn … -Dgolden.update=true rewrites %s.out", name, name)
        .isEqualTo(Files.readString(golden.expected()));
  }
}
