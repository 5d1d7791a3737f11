package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
class DevRecallTest {
  @Test
  void beatsNaiveOnEveryDevelopmentSet() throws IOException {
    Path data = Path.of(System.getProperty("memory.dev.recall", "/tmp/data/recall"));
    assumeThat(Files.isDirectory(data))
        .as("no development data at %s: unpack dev-recall.tar.gz there; nothing was measured", data)
        .isTrue();
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    var figures =
        new DevRecall(new PrintStream(table, true, StandardCharsets.UTF_8))
            .run(data, DevRecall.SETS);
    for (String set : DevRecall.SETS) {
      assertThat(figures.get(set + " ranker"))
          .as("%s%n%s", set, table.toString(StandardCharsets.UTF_8))
          .isGreaterThan(figures.get(set + " naive"));
    }
  }
}
