package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CallQueueTest {
  private final CallQueue lane = new CallQueue();
  private final List<String> ran = new CopyOnWriteArrayList<>();

  @Test
  void runsCallsInTheOrderInWhichTheyCame() throws Exception {
    for (int i = 0; i < 50; i++) {
      String name = String.valueOf(i);
      lane.submit(() -> ran.add(name));
    }
    lane.drain(Duration.ofMinutes(1));

    assertThat(ran)
        .hasSize(50)
        .isSortedAccordingTo((a, b) -> Integer.parseInt(a) - Integer.parseInt(b));
  }

  @Test
  void doesNotStartWhatWasCancelledBefore() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    lane.submit(() -> await(go));
    CallQueue.Ticket second = lane.submit(() -> ran.add("second"));
    lane.submit(() -> ran.add("third"));

    assertThat(lane.cancel(second)).isTrue();
    go.countDown();
    lane.drain(Duration.ofMinutes(1));

    assertThat(ran).containsExactly("third");
  }

  @Test
  void goesOnWhileACancelledCallIsStillBusy() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    CallQueue.Ticket stuck =
        lane.submit(() -> {
          started.countDown();
          await(never);
        });
    started.await();
    lane.submit(() -> ran.add("next"));

    assertThat(lane.cancel(stuck)).isTrue();
    lane.drain(Duration.ofMinutes(1));

    assertThat(ran).containsExactly("next");
    assertThat(stuck.isCancelled()).isTrue();
    assertThat(lane.cancel(stuck)).isFalse();
    never.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
