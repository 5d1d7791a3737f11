package memory.indexer.sync;

import java.time.Duration;
import java.util.Optional;

/// How long a search may spend on getting in step: half its deadline, or as long as it takes.
public final class Budget {
  private final boolean limited;
  private final long endNs;

  private Budget(boolean limited, long endNs) {
    this.limited = limited;
    this.endNs = endNs;
  }

  public static Budget unlimited() {
    return new Budget(false, 0);
  }

  /// Starts now.
  public static Budget halfOf(Optional<Duration> deadline) {
    return deadline
        .map(whole -> new Budget(true, System.nanoTime() + whole.toNanos() / 2))
        .orElseGet(Budget::unlimited);
  }

  boolean isLimited() {
    return limited;
  }

  boolean isSpent() {
    return limited && System.nanoTime() - endNs >= 0;
  }

  /// What is left, at most the given.
  Duration left(Duration most) {
    if (!limited) {
      return most;
    }
    long left = Math.max(0, endNs - System.nanoTime());
    return left < most.toNanos() ? Duration.ofNanos(left) : most;
  }
}
