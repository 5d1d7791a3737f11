package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import memory.engine.guard.WriteGuard;
import memory.testing.ProcessorTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// S4: what a rule looks at again and again would take many minutes of a million characters; read
/// once they take well under a second. `memory.bench.WorstTexts` measures.
class LinearScanTest {
  private static final Duration SQUARE = Duration.ofSeconds(20);
  private static final int CHARS = 1 << 20;

  @ParameterizedTest
  @ValueSource(strings = {"${", "$(", "( @", "[", "=41", "token=", "<", "`", "ignore ", "a.", "{{"})
  void comesToAnEnd(String piece) throws Exception {
    String text = "ignore all previous " + piece.repeat(CHARS / piece.length()) + " instructions";
    assertThat(ProcessorTime.within(SQUARE, () -> WriteGuard.check(text))).isNotNull();
  }
}
