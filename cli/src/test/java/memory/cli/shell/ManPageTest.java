package memory.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.CommandSpec.OptionSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManPageTest {
  private static final CommandSpec SPEC =
      new CommandSpec(
          "look",
          ".dots, back\\slashes and \"quotes\" stay",
          new CommandSpec.OperandSpec("WORD…", 0, Integer.MAX_VALUE, List.of(), "Any", List.of()),
          List.of(
              new OptionSpec(List.of("--kind"), "K", "a|b", List.of("a", "b"), true, "Only those")),
          List.of(new Example("memory look 'it'", "what is there")));

  @TempDir Path temp;

  @Test
  void hasCommandsOptionsAndExamples() {
    String page = ManPage.of(List.of(SPEC), "0.1.0");
    assertThat(page)
        .startsWith(".TH MEMORY 1 \"\" \"memory 0.1.0\"")
        .contains(
            "\n.SS \"memory look\"\n",
            "\n\\&.dots, back\\eslashes and \"quotes\" stay.\n",
            "\n.B \"\\-\\-kind K\"\nOnly those: a, b; may be repeated.\n",
            "\n.B \"memory look \\(aqit\\(aq\"\nwhat is there\n");
  }

  @Test
  void isReadWithoutComplaint() throws IOException, InterruptedException {
    assumeThat(Files.exists(Path.of("/usr/bin/groff"))).as("groff is not installed").isTrue();
    Path file = Files.writeString(temp.resolve("memory.1"), ManPage.of(List.of(SPEC), "0.1.0"));
    Process groff =
        new ProcessBuilder("groff", "-man", "-ww", "-Tascii", file.toString())
            .redirectError(temp.resolve("err").toFile())
            .start();
    String shown = new String(groff.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    assertThat(groff.waitFor()).isZero();
    assertThat(temp.resolve("err")).isEmptyFile();
    assertThat(shown).contains("back\\slashes", "what is there");
  }
}
