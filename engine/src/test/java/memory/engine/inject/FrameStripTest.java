package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class FrameStripTest {
  private static final String BLOCK =
      Frame.block(
          Frame.RECALLED,
          List.of("### Recalled for this prompt\n#### x.md#L1 (global)\n> one\n> two"));
  private static final String STANDING =
      Frame.block(Frame.STANDING, List.of("This agent has a memory: x", "### MEMORY.md\n> z"));

  @Test
  void aTextWithoutABlockStaysAsItIs() {
    for (String text :
        List.of("", "why?", "> quoted\n### heading", "see [m:0123456789abcdef]", " [m:zz]")) {
      assertThat(Frame.strip(text)).isEqualTo(text);
    }
  }

  @Test
  void takesWholeBlocksOut() {
    assertThat(Frame.strip(BLOCK + "\n\nwhich db?")).isEqualTo("\nwhich db?");
    assertThat(Frame.strip("which db?\n" + BLOCK)).isEqualTo("which db?\n");
    assertThat(Frame.strip("<hook_context>" + BLOCK + "</hook_context> which db?"))
        .isEqualTo("<hook_context></hook_context> which db?");
  }

  @Test
  void leavesEveryOtherLineAtItsNumberWhenAskedTo() {
    String file = "# Log\n" + BLOCK + "\n- own line\n" + STANDING + "\n- last line\n";
    List<String> lines = Frame.blanked(file).lines().toList();
    assertThat(lines).hasSameSizeAs(file.lines().toList());
    assertThat(lines.stream().filter(line -> !line.isEmpty()))
        .containsExactly("# Log", "- own line", "- last line");
    assertThat(lines.indexOf("- last line"))
        .isEqualTo(file.lines().toList().indexOf("- last line"));
  }

  @Test
  void takesDoubledAndNestedBlocksOut() {
    assertThat(Frame.strip(STANDING + "\n\n" + BLOCK + "\n" + BLOCK + "\nwhich db?"))
        .isEqualTo("\nwhich db?");
    String nested = BLOCK.replace("> two", "> two\n" + Frame.quotedText(STANDING));
    assertThat(Frame.strip("a\n" + nested + "\nb")).isEqualTo("a\nb");
    assertThat(Frame.strip("a\n" + Frame.quotedText(BLOCK) + "\nb")).isEqualTo("a\nb");
  }

  @Test
  void takesACutBlockOutAsFarAsItLooksLikeOurs() {
    String headless = BLOCK.substring(BLOCK.indexOf("### Recalled"));
    assertThat(Frame.strip("before\n" + headless + "\nwhich db?")).isEqualTo("before\nwhich db?");
    String endless = BLOCK.substring(0, BLOCK.indexOf("> two"));
    assertThat(Frame.strip(endless + "\nwhich db?")).isEqualTo("which db?");
    String cutPreamble = STANDING.substring(0, STANDING.indexOf(": x"));
    assertThat(Frame.strip(cutPreamble + ": \nwhich db?")).isEqualTo("which db?");
  }

  @Test
  void knowsABlockWhoseQuoteSignsAHostEscaped() {
    String escaped = BLOCK.replace(">", "&gt;");
    assertThat(Frame.strip(escaped + "\nwhich db?")).isEqualTo("which db?");
    assertThat(Frame.strip(escaped.substring(0, escaped.indexOf("&gt; two")) + "\nwhich db?"))
        .isEqualTo("which db?");
  }

  @Test
  void keepsWhatTheUserSaid(RandomGenerator random) {
    for (int round = 0; round < 300; round++) {
      String before = RandomText.any(random, 10).replace("[m:", "");
      String after = RandomText.any(random, 10).replace("[m:", "");
      String block =
          Frame.block(Frame.RECALLED, List.of(Frame.quotedText(RandomText.any(random, 20) + "x")));
      assertThat(Frame.strip(before + "|\n" + block + "\n" + after))
          .isEqualTo(before + "|\n" + after);
    }
  }

  @Test
  void aThousandOpenBlocksAreNoTrouble() {
    String open = BLOCK.substring(0, BLOCK.indexOf("\n> one")) + "\n";
    String close = BLOCK.substring(BLOCK.lastIndexOf("## End")) + "\n";
    assertThat(Frame.strip(open.repeat(20_000) + "why?")).isEqualTo("why?");
    assertThat(Frame.strip(close.repeat(20_000) + "why?")).isEqualTo("why?");
    assertThat(Frame.strip(open.repeat(5_000) + close.repeat(5_000) + "why?")).isEqualTo("why?");
  }
}
