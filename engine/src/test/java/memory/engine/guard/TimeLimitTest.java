package memory.engine.guard;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import memory.engine.guard.WriteGuard.TimeLimit;
import org.junit.jupiter.api.Test;

class TimeLimitTest {
  private final AtomicLong wall = new AtomicLong();
  private final AtomicLong processor = new AtomicLong();
  private final TimeLimit limit =
      new TimeLimit(Duration.ofSeconds(30).toNanos(), wall::get, processor::get);

  private void pass(Duration onTheWall, Duration onTheProcessor) {
    wall.addAndGet(onTheWall.toNanos());
    processor.addAndGet(onTheProcessor.toNanos());
    limit.check();
  }

  @Test
  void aMachineThatIsBusyForAnHourMakesNoTextTooSlow() {
    processor.set(Duration.ofHours(2).toNanos()); // what the thread did before
    assertThatCode(
            () -> {
              for (int rule = 0; rule < 60; rule++) {
                pass(Duration.ofMinutes(1), Duration.ofMillis(400));
              }
            })
        .doesNotThrowAnyException();
  }

  @Test
  void whatTakesTheProcessorForTooLongIsGivenUp() {
    pass(Duration.ofSeconds(2), Duration.ofSeconds(2));
    pass(Duration.ofSeconds(30), Duration.ofSeconds(30));
    assertThatThrownBy(() -> pass(Duration.ofSeconds(1), Duration.ofSeconds(1)))
        .isInstanceOf(WriteGuard.ScanTimeout.class);
  }

  @Test
  void whatIsDoneSoonNeverAsksForTheThreadsTime() {
    TimeLimit quick =
        new TimeLimit(
            Duration.ofSeconds(30).toNanos(),
            wall::get,
            () -> {
              throw new AssertionError("asked");
            });
    wall.addAndGet(Duration.ofMillis(900).toNanos());
    assertThatCode(quick::check).doesNotThrowAnyException();
  }
}
