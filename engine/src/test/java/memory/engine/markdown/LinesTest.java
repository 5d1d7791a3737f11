package memory.engine.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class LinesTest {
  @Test
  void everyKindOfLineEndCounts() {
    assertThat(of("")).isEmpty();
    assertThat(of("a")).containsExactly("a");
    assertThat(of("a\n")).containsExactly("a");
    assertThat(of("a\r\nb\rc\n\nd")).containsExactly("a", "b", "c", "", "d");
    assertThat(of("\r\r\n\n\r")).containsExactly("", "", "", "");
  }

  @Test
  void theyAreTheLinesThatJavaSees(RandomGenerator random) {
    for (int round = 0; round < 2000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(12); i > 0; i--) {
        text.append("a\n\r ".charAt(random.nextInt(4)));
      }
      assertThat(of(text.toString())).isEqualTo(text.toString().lines().toList());
    }
  }

  private static List<String> of(String text) {
    return Lines.of(text).all();
  }
}
