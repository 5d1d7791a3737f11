package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import memory.cli.eval.ModelCommand.Answer;
import org.junit.jupiter.api.Test;

class ModelCommandTest {
  @Test
  void givesThePromptAndTakesTheAnswer() throws IOException {
    assertThat(answer("tr a-z A-Z", Duration.ofMinutes(1))).isEqualTo(new Answer.Said("WHY?"));
  }

  @Test
  void saysWhyThereIsNone() throws IOException {
    assertThat(answer("echo no key >&2; exit 3", Duration.ofMinutes(1)))
        .isEqualTo(new Answer.Failed("exit 3: no key"));
  }

  @Test
  void waitsNoLongerThanItShould() throws IOException {
    assertThat(answer("sleep 600", Duration.ofMillis(50))).isInstanceOf(Answer.Failed.class);
  }

  private static Answer answer(String command, Duration patience) throws IOException {
    try (ModelCommand model = ModelCommand.of(command, patience)) {
      return model.answer("why?");
    }
  }
}
