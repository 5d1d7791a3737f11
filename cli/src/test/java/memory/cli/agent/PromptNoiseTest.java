package memory.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import memory.cli.agent.HookInput.PromptNoise;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class PromptNoiseTest {
  @Test
  void takesOutWhatOtherHooksSaid() {
    assertThat(PromptNoise.strip("<hook_context>staging db</hook_context>\n\nhello"))
        .isEqualTo("\n\nhello");
    assertThat(PromptNoise.strip("a <system-reminder>x\ny</system-reminder> b")).isEqualTo("a  b");
    assertThat(
            PromptNoise.strip(
                "<command-name>/ask</command-name>"
                    + "<command-args>which database?</command-args>"))
        .isEqualTo("<command-args>which database?</command-args>");
  }

  @Test
  void leavesTheUsersOwnMarkup() {
    for (String own :
        new String[] {
          "<div>a</div>", "a < b", "List<String> x = y;", "<hook_context>never closed", "</div>", ""
        }) {
      assertThat(PromptNoise.strip(own)).isEqualTo(own);
    }
  }

  @Test
  void leavesAnyTextWithoutSuchElementsAsItIs(RandomGenerator random) {
    String pieces = "<>/ hookcontext_-:\n\"";
    for (int round = 0; round < 2_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(pieces.charAt(random.nextInt(pieces.length())));
      }
      assertThat(PromptNoise.strip(text.toString())).isEqualTo(text.toString());
      String within = "<task-notification>" + text + "</task-notification>";
      assertThat(PromptNoise.strip(within + "rest")).endsWith("rest").hasSizeLessThan(5 + 60);
    }
  }

  @Test
  void isLinearInElementsThatAreNeverClosed() {
    String many = "<hook_context>".repeat(200_000) + "</p>";
    assertThat(PromptNoise.strip(many)).isEqualTo(many);
  }
}
