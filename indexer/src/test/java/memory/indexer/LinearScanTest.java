package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import memory.engine.guard.WriteGuard;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// S4: what a rule looks at again and again would take a minute of these half a million characters;
/// read once they take some milliseconds, and a slow machine seconds. `memory.bench.WorstTexts`
/// measures.
class LinearScanTest {
  private static final int CHARS = 1 << 19;

  @ParameterizedTest
  @ValueSource(strings = {"${", "$(", "( @", "[", "=41", "token=", "<", "`", "ignore ", "a.", "{{"})
  void readsNothingAgain(String piece) {
    String text = "ignore all previous " + piece.repeat(CHARS / piece.length()) + " instructions";
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    WriteGuard.check(text);
    Duration took =
        Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
    assertThat(took).isLessThan(Duration.ofSeconds(15));
  }
}
