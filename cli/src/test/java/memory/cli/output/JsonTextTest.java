package memory.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.Map;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

class JsonTextTest {

  @Test
  void escapesWhatATerminalWouldObey() {
    assertThat(field("\u001B[31m\u009B2J\u007F\u202Eabc\u2028"))
        .isEqualTo("{\"text\":\"\\u001B[31m\\u009b2J\\u007f\\u202eabc\\u2028\"}");
  }

  @Test
  void keepsScriptsAndEmojiReadable() {
    assertThat(field("日本 é 😀 \u200D")).isEqualTo("{\"text\":\"日本 é 😀 \u200D\"}");
  }

  @Test
  void replacesHalfAPair() {
    assertThat(field("a\uD83Db\uDE00")).isEqualTo("{\"text\":\"a\uFFFDb\uFFFD\"}");
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void givesBackAnyTextOnOneLine(RandomGenerator random) throws IOException {
    for (int round = 0; round < 2000; round++) {
      String text = text(random);
      String json = field(text);
      assertThat(json).doesNotContain("\n");
      Map<String, Object> read = JSON.std.mapFrom(json);
      assertThat(read).containsEntry("text", text);
    }
  }

  @Test
  void roundsNumbers() {
    assertThat(JsonText.rounded(7.3149, 2)).isEqualTo(7.31);
    assertThat(JsonText.rounded(0.04, 1)).isZero();
  }

  private static String text(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(12);
    for (int i = 0; i < length; i++) {
      int bound = random.nextBoolean() ? 0x300 : Character.MAX_CODE_POINT;
      int point = random.nextInt(bound);
      boolean half = point <= 0xFFFF && Character.isSurrogate((char) point);
      text.appendCodePoint(half ? 'x' : point);
    }
    return text.toString();
  }

  private static String field(String text) {
    return JsonText.object(json -> json.writeStringField("text", text));
  }
}
