package memory.engine.guard;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;

/// How much of its thread's processor time a scan may take (safety S4): a machine that is busy with
/// other work makes no text too slow. Asked between the rules, each of which takes time linear in a
/// text of bounded length. Used by one thread.
final class TimeLimit {
  static final TimeLimit NONE = new TimeLimit(Long.MAX_VALUE, System::nanoTime, () -> 0);

  /// Not counted: who is done by then never asks for the thread's time, which takes 20 ms when it
  /// is asked for the first time.
  private static final long FREE_NANOS = Duration.ofSeconds(1).toNanos();

  private final long nanos;
  private final LongSupplier wall;
  private final LongSupplier processor;
  private final long startNanos;
  private long countedFrom = -1;

  TimeLimit(long nanos, LongSupplier wall, LongSupplier processor) {
    this.nanos = nanos;
    this.wall = wall;
    this.processor = processor;
    this.startNanos = wall.getAsLong();
  }

  static TimeLimit of(Duration longest) {
    return new TimeLimit(
        longest.toNanos(),
        System::nanoTime,
        () -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  /// @throws WriteGuard.ScanTimeout when it is over
  void check() {
    long elapsed = wall.getAsLong() - startNanos;
    if (elapsed <= Math.min(nanos, FREE_NANOS)) {
      return;
    }
    long taken = processor.getAsLong();
    if (countedFrom < 0) {
      countedFrom = taken;
    }
    if (taken - countedFrom > nanos) {
      throw new WriteGuard.ScanTimeout();
    }
  }
}
