package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class MemoryTextTest {
  @Test
  void decodesUtf8AndKeepsLineEnds() {
    assertThat(decode("# Grüße\r\n- 日本語 🦊\n")).contains("# Grüße\r\n- 日本語 🦊\n");
    assertThat(decode("")).contains("");
  }

  @Test
  void dropsOneByteOrderMarkAtTheStart() {
    assertThat(decode("\uFEFF# A")).contains("# A");
    assertThat(decode("\uFEFF\uFEFFA")).contains("\uFEFFA");
    assertThat(decode("A\uFEFF")).contains("A\uFEFF");
  }

  @Test
  void showsWhatIsNotUtf8AsReplacementCharacters() {
    byte[] latin1 = "caf\u00E9 au lait".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(MemoryText.decode(latin1)).contains("caf\uFFFD au lait");
  }

  @Test
  void takesANulNearTheStartForBinary() {
    byte[] bytes = "x".repeat(9000).getBytes(StandardCharsets.UTF_8);
    bytes[8191] = 0;
    assertThat(MemoryText.decode(bytes)).isEmpty();
    bytes[8191] = 'x';
    bytes[8192] = 0;
    assertThat(MemoryText.decode(bytes)).isPresent();
  }

  @Test
  void anyBytesAreTextOrBinary(RandomGenerator random) {
    for (int round = 0; round < 500; round++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      boolean nul = false;
      for (byte b : bytes) {
        nul |= b == 0;
      }
      assertThat(MemoryText.decode(bytes).isEmpty()).isEqualTo(nul);
    }
  }

  private static Optional<String> decode(String text) {
    return MemoryText.decode(text.getBytes(StandardCharsets.UTF_8));
  }
}
