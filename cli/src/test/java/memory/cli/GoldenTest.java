package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import memory.cli.output.Terminal;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The command line as users see it: `testdata/cli/NAME.args` (an argument a line, variables first)
/// and `NAME.in` (stdin) give `NAME.out` (stdout, stderr, exit code), in a home that holds copies
/// of `memory/`, `project/`, `decided/` and `datasets/`. What differs from run to run is masked.
/// `-Dgolden.update=true` rewrites the answers; review the diff.
class GoldenTest {

  static Stream<String> names() throws IOException {
    return GoldenCase.names();
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
