package memory.indexer;

import static org.assertj.core.api.Assertions.assertThatCode;

import memory.engine.guard.WriteGuard;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// S4: what a rule looks at again and again would take many minutes of a million characters; read
/// once they take well under a second. `memory.bench.WorstTexts` measures.
@Timeout(120)
class LinearScanTest {
  private static final int CHARS = 1 << 20;

  @ParameterizedTest
  @ValueSource(strings = {"${", "$(", "( @", "[", "=41", "token=", "<", "`", "ignore ", "a.", "{{"})
  void comesToAnEnd(String piece) {
    String text = "ignore all previous " + piece.repeat(CHARS / piece.length()) + " instructions";
    assertThatCode(() -> WriteGuard.check(text)).doesNotThrowAnyException();
  }
}
