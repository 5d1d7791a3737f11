package memory.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Limits of what a test may take, counted as its thread's processor time: a busy machine that
/// takes the processor away for long changes nothing.
public final class ProcessorTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Duration LOOK = Duration.ofMillis(200);

  private ProcessorTime() {}

  /// What this thread has taken so far.
  public static Duration ofThisThread() {
    return Duration.ofNanos(THREADS.getCurrentThreadCpuTime());
  }

  /// Runs a task in a thread of its own, and gives up on one that takes too much.
  ///
  /// @return the task's answer
  /// @throws AssertionError when its thread took more than that
  /// @throws ExecutionException with what the task threw
  public static <T> T within(Duration most, Callable<T> task) throws Exception {
    FutureTask<Duration> taken = new FutureTask<>(ProcessorTime::ofThisThread);
    FutureTask<T> answer = new FutureTask<>(task);
    Thread thread =
        Thread.ofPlatform()
            .name("test-processor-time")
            .daemon()
            .start(() -> {
              answer.run();
              taken.run();
            });
    while (true) {
      try {
        T given = answer.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        check(most, taken.get().toNanos());
        return given;
      } catch (TimeoutException notYet) {
        check(most, THREADS.getThreadCpuTime(thread.threadId()));
      }
    }
  }

  private static void check(Duration most, long nanos) {
    if (nanos > most.toNanos()) {
      throw new AssertionError(
          "took " + Duration.ofNanos(nanos) + " of processor time, more than " + most);
    }
  }
}
