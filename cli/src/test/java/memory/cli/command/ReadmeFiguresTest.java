package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The figures of README.md that `memory eval` prints, measured again.
class ReadmeFiguresTest {
  private static final Path TOP = Path.of("..");
  private static final Pattern RIGHT =
      Pattern.compile("TOTAL without negatives +(\\d+)/(\\d+) +(\\d+)/");
  private static final Pattern SILENT = Pattern.compile("negatives kept silent +(\\d+)/(\\d+) ");

  @Test
  void evalPrintsWhatTheReadmeSays(@TempDir Path folder) throws Exception {
    TestShell shell = new TestShell(folder);
    String data = TOP.resolve("testdata/eval").toAbsolutePath().normalize().toString();
    assertThat(shell.run("eval", "--dataset", data)).isZero();

    Matcher right = RIGHT.matcher(shell.out);
    Matcher silent = SILENT.matcher(shell.out);
    assertThat(right.find() && silent.find()).isTrue();
    assertThat(Files.readString(TOP.resolve("README.md")))
        .contains(
            right.group(2)
                + " questions of the sample memory | "
                + right.group(1)
                + "; "
                + right.group(3)
                + " without search |")
        .contains("no answer, " + silent.group(2) + " prompts | " + silent.group(1) + " |");
  }
}
