package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import memory.cli.output.CommandFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class CandidateRunTest {
  private static final Path SHIPPED = Path.of("../testdata/eval/candidates.jsonl");

  @TempDir Path folder;

  @Test
  void findsWhatIsWorthKeepingInTheShippedSet() throws IOException {
    CandidateRun run = CandidateRun.of(SHIPPED);
    assertThat(run.wrong()).isEmpty();
    assertThat(run.worth()).isEqualTo(10);
    assertThat(run.found()).isEqualTo(9);
    assertThat(run.open()).isEqualTo(1);
    assertThat(run.text(true)).contains("precision 1.000, recall 0.900");
  }

  /// `-Dmemory.candidates=FILE` counts over other turns, as `docs/measurements.md` does.
  @Test
  @EnabledIfSystemProperty(named = "memory.candidates", matches = ".+")
  void turnsOfAFile() throws IOException {
    CandidateRun run = CandidateRun.of(Path.of(System.getProperty("memory.candidates")));
    System.out.print(run.text(true));
    assertThat(run.turns()).isPositive();
  }

  @Test
  void countsTheSameLineOnceAndWhatIsWrong() throws IOException {
    Path file = folder.resolve("turns.jsonl");
    Files.writeString(
        file,
        """
        {"text":"never moor at the fuel dock","keep":["fuel dock"]}
        {"text":"Never moor at the fuel dock","keep":["fuel dock"]}
        {"text":"always smile"}
        {"text":"always greet the harbour master"}
        """);
    CandidateRun run = CandidateRun.of(file);
    assertThat(run.right()).isEqualTo(1);
    assertThat(run.found()).isEqualTo(2);
    assertThat(run.text(true)).contains("precision 0.500", "wrong: always greet");
  }

  @Test
  void saysWhatALineShouldBe() {
    assertThatThrownBy(() -> CandidateRun.of(folder.resolve("none")))
        .isInstanceOf(CommandFailure.class);
  }
}
