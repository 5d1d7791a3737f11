package memory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
  private volatile boolean over;

  @AfterEach
  void endTheTask() {
    over = true;
  }

  @Test
  void givesUpOnWhatNeverEnds() {
    assertThatThrownBy(() ->
            ProcessorTime.within(
                Duration.ofMillis(50),
                () -> {
                  while (!over) {
                    Thread.onSpinWait();
                  }
                  return 1;
                }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("processor time");
  }

  @Test
  void countsNoTimeThatATaskOnlyWaits() throws Exception {
    int answer =
        ProcessorTime.within(
            Duration.ofMillis(200),
            () -> {
              Thread.sleep(Duration.ofMillis(400));
              return 7;
            });
    assertThat(answer).isEqualTo(7);
  }
}
