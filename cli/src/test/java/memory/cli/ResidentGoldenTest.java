package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import memory.cli.server.RunningServer;
import memory.engine.model.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the resident process takes it answers as the process itself would have: with the same bytes
/// and exit code, at the first question and at the second, when everything is open.
class ResidentGoldenTest {

  static Stream<String> taken() throws IOException {
    try (ServedCommands engines = new ServedCommands(Path.of("no-models"))) {
      return GoldenCase.names()
          .filter(name -> {
            try {
              return engines.takes(GoldenCase.of(name).args(), true);
            } catch (IOException unreadable) {
              return true;
            }
          })
          .toList()
          .stream();
    }
  }

  @Test
  void takesMostOfTheHotCommands() throws IOException {
    assertThat(taken().count()).isGreaterThan(40);
  }

  @ParameterizedTest
  @MethodSource("taken")
  void answersAsTheProcessDoes(String name, @TempDir Path cache, @TempDir Path home)
      throws IOException {
    GoldenCase golden = GoldenCase.of(name);
    Environment own = new Environment(Map.of(), home, home, GoldenCase.clock());
    try (RunningServer server =
        RunningServer.start(cache, new ServedCommands(Path.of("no-models")), own)) {
      String expected = Files.readString(golden.expected());
      // unavailable is told by the caller's own process
      boolean unavailable = expected.endsWith("--- exit 4\n");
      String answer =
          golden.answer(
              home,
              (args, environment, in, out, err) -> {
                byte[] stdin = in.readAllBytes();
                int exit;
                do { // not open at first
                  exit = server.run(args, environment, new ByteArrayInputStream(stdin), out, err);
                } while (exit == -1 && !unavailable);
                return exit;
              });
      assertThat(answer).isEqualTo(unavailable ? "--- stderr\n--- exit -1\n" : expected);
    }
  }
}
