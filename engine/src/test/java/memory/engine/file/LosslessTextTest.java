package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// D11: whatever the bytes are, an edit elsewhere leaves them.
@ExtendWith(SeededRandom.class)
class LosslessTextTest {
  @Test
  void givesAnyBytesBack(RandomGenerator random) {
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] = (byte) (1 + random.nextInt(255));
      }
      assertThat(LosslessText.encode(LosslessText.decode(bytes).orElseThrow())).isEqualTo(bytes);
    }
  }

  @Test
  void givesBytesBackThatFollowACharacterOfTwoUnits() {
    byte[] emoji = "🎉".getBytes(StandardCharsets.UTF_8);
    byte[] bytes = {emoji[0], emoji[1], emoji[2], emoji[3], (byte) 0xB0, 'x', (byte) 0xF0};
    assertThat(LosslessText.encode(LosslessText.decode(bytes).orElseThrow())).isEqualTo(bytes);
  }

  @Test
  void tellsBinaryByItsNul() {
    assertThat(LosslessText.decode(new byte[] {'a', 0})).isEmpty();
  }

  @Test
  void letsNoTextPassForBytes() {
    assertThat(LosslessText.whole("a\uDC80b🎉\uD83C")).isEqualTo("a\uFFFDb🎉\uFFFD");
    assertThat(LosslessText.whole("plain 🎉")).isEqualTo("plain 🎉");
  }
}
