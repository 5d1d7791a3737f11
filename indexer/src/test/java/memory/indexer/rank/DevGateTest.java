package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import memory.testing.SharedData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Holds what the gate keeps and silences on the development sets, a little below what it does, so
/// that a change for the worse is told.
@Tag("nightly")
class DevGateTest {
  /// Measured: about .78. What speaks nevertheless is mostly of the same trade or with the same
  /// speakers' names, which words alone do not tell apart.
  private static final double LEAST_MEAN_SILENCE = 0.77;

  private static final double MOST_POINTS_LOST = 2;

  /// Measured for devmem: 4.0. Two of its 88 questions ask in words that any of its notes has
  /// ("what features are still pending") and get nothing, which is half of that; the others'
  /// answers are several whole files, of which the last are the weakest.
  private static final double MOST_POINTS_LOST_OF_WHOLE_FILES = 4.5;

  @Test
  void silencesWhatCannotBeAnsweredAndKeepsWhatCan(@TempDir Path folder) throws IOException {
    Path data = SharedData.unpack("recall/dev-recall.tar.gz", folder).resolve("recall");
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    DevGate gate = new DevGate(new PrintStream(table, true, StandardCharsets.UTF_8));
    var tallies = gate.run(data);
    String printed = table.toString(StandardCharsets.UTF_8);
    assertThat(gate.meanSilence()).as(printed).isGreaterThan(LEAST_MEAN_SILENCE);
    tallies.forEach((name, tally) -> {
      if (tally.positive) {
        double most = name.endsWith("devmem") ? MOST_POINTS_LOST_OF_WHOLE_FILES : MOST_POINTS_LOST;
        assertThat(tally.lost()).as("%s%n%s", name, printed).isLessThanOrEqualTo(most);
      } else if (name.startsWith("small talk")) {
        assertThat(tally.silence()).as("%s%n%s", name, printed).isGreaterThan(0.95);
      }
    });
  }
}
