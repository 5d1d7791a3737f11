package memory.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import memory.cli.selftest.Trials.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrialsTest {
  private static final Set<String> SLOW = Set.of("kill", "processes", "full-disk");

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("quickOnes")
  void holdsHere(String name) throws Exception {
    for (Trial trial : Trials.all()) {
      if (trial.name().equals(name)) {
        trial.body().run(folder);
      }
    }
  }

  static Stream<String> quickOnes() {
    return Trials.all().stream().map(Trial::name).filter(name -> !SLOW.contains(name));
  }

  @Test
  void aTrialThatBreaksSaysWhat() {
    assertThatThrownBy(() -> Trial.check(false, "a line was lost"))
        .isInstanceOf(Trial.Broken.class)
        .hasMessage("a line was lost");
    assertThat(Trials.all()).extracting(Trial::name).doesNotHaveDuplicates();
  }

  @Test
  void startsThisProgramAsItWasStarted() {
    assertThat(OtherProcess.java().getFirst())
        .satisfies(java -> assertThat(Files.exists(Path.of(java))).isTrue());
    assertThat(OtherProcess.java()).last().isEqualTo("memory.cli.Main");
  }
}
