package memory.engine.guard;

import java.time.Duration;

/// How long a scan may take (safety S4). Asked between the rules, each of which takes time linear
/// in a text of bounded length.
final class TimeLimit {
  static final TimeLimit NONE = new TimeLimit(Long.MAX_VALUE);

  private final long startNanos;
  private final long nanos;

  private TimeLimit(long nanos) {
    this.startNanos = System.nanoTime();
    this.nanos = nanos;
  }

  static TimeLimit of(Duration longest) {
    return new TimeLimit(longest.toNanos());
  }

  /// @throws ScanTimeout when it is over
  void check() {
    if (System.nanoTime() - startNanos > nanos) {
      throw new ScanTimeout();
    }
  }
}
