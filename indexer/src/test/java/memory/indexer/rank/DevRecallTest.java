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
class DevRecallTest {
  @Test
  void beatsNaiveOnEveryDevelopmentSet(@TempDir Path folder) throws IOException {
    Path data = SharedData.unpack("recall/dev-recall.tar.gz", folder).resolve("recall");
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
