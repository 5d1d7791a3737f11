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

@Tag("nightly")
class DevGateTest {
  @Test
  void silencesWhatCannotBeAnsweredAndKeepsWhatCan(@TempDir Path folder) throws IOException {
    Path data = SharedData.unpack("recall/dev-recall.tar.gz", folder).resolve("recall");
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    DevGate gate = new DevGate(new PrintStream(table, true, StandardCharsets.UTF_8));
    var tallies = gate.run(data);
    String printed = table.toString(StandardCharsets.UTF_8);
    assertThat(gate.meanSilence()).as(printed).isGreaterThan(0.75);
    tallies.forEach((name, tally) -> {
      if (tally.positive) {
        assertThat(tally.lost()).as("%s%n%s", name, printed).isLessThanOrEqualTo(2.0);
      } else if (name.startsWith("small talk")) {
        assertThat(tally.silence()).as("%s%n%s", name, printed).isGreaterThan(0.95);
      }
    });
  }
}
