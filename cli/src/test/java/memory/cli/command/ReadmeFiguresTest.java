package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The figures of README.md that `memory eval` prints, measured again.
class ReadmeFiguresTest {
  private static final Path TOP = Path.of("..");

  @Test
  void evalPrintsWhatTheReadmeSays(@TempDir Path folder) throws Exception {
    TestShell shell = new TestShell(folder);
    String data = TOP.resolve("testdata/eval").toAbsolutePath().normalize().toString();
    assertThat(shell.run("eval", "--dataset", data, "--json")).isZero();

    Map<String, Object> report = JSON.std.mapFrom(shell.out);
    Map<?, ?> search = (Map<?, ?>) ((List<?>) report.get("arms")).getFirst();
    Map<?, ?> none = (Map<?, ?>) ((List<?>) report.get("arms")).getLast();
    int asked = (int) ((Map<?, ?>) report.get("dataset")).get("questions");
    String row =
        "| right evidence in the block, %d questions of the sample memory | %d; %d without search |";
    assertThat(Files.readString(TOP.resolve("README.md")))
        .contains(String.format(Locale.ROOT, row, asked, right(search, asked), right(none, asked)))
        .contains("where memory has no answer, 32 prompts | " + search.get("silent") + " |");
  }

  private static long right(Map<?, ?> arm, int asked) {
    return Math.round((double) arm.get("gold_in_block") * asked);
  }
}
