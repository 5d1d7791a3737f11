package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RunAnswerTest {
  private static final String MARK = "<memory:7>";

  @Test
  void comesApartWhateverThePartsBeginOrEndWith() {
    for (String out :
        new String[] {"", "x\n", "\n\n", "<memory:7", "memory:7>", "<", ">", "<memory:<"}) {
      for (String err : new String[] {"", "<memory:7", "memory:7>", "two\nlines\n"}) {
        RequestHandler.RunAnswer answer = new RequestHandler.RunAnswer(3, bytes(out), bytes(err));
        assertThat(answer.encoded(MARK, 1000).flatMap(text -> AskedRuns.answer(text, MARK)))
            .as(out + " " + err)
            .hasValueSatisfying(again -> {
              assertThat(again.exit()).isEqualTo(3);
              assertThat(again.out()).isEqualTo(bytes(out));
              assertThat(again.err()).isEqualTo(bytes(err));
            });
      }
    }
  }

  @Test
  void isNoneWhenAShellCouldNotTakeItApart() {
    assertThat(new RequestHandler.RunAnswer(0, bytes("a" + MARK), bytes("")).encoded(MARK, 1000))
        .isEmpty();
    assertThat(new RequestHandler.RunAnswer(0, bytes(""), bytes(MARK)).encoded(MARK, 1000))
        .isEmpty();
    assertThat(new RequestHandler.RunAnswer(0, bytes("a\0b"), bytes("")).encoded(MARK, 1000))
        .isEmpty();
    assertThat(new RequestHandler.RunAnswer(0, new byte[1000], bytes("")).encoded(MARK, 1000))
        .isEmpty();
  }

  @Test
  void isNoneWhenItWasCut() {
    byte[] whole =
        new RequestHandler.RunAnswer(0, bytes("out"), bytes("err"))
            .encoded(MARK, 1000)
            .orElseThrow();
    for (int length = 0; length < whole.length; length++) {
      assertThat(AskedRuns.answer(Arrays.copyOf(whole, length), MARK)).isEmpty();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
