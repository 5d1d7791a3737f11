package memory.indexer.sync;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import memory.engine.file.TimeShare;

/// What a search may spend on getting in step. Time: half its deadline, or as long as it takes. And
/// how often it may begin again because somebody came between, on whatever level that was seen: a
/// commit, another index put in place, a file changed under its hits. For use by one search.
public final class Budget {
  private static final int TRIES = 16;

  private final AtomicInteger triesLeft = new AtomicInteger(TRIES);
  private final boolean hurries;
  private volatile boolean limited;
  private volatile long endNs;

  private Budget(boolean hurries, boolean limited, long endNs) {
    this.hurries = hurries;
    this.limited = limited;
    this.endNs = endNs;
  }

  public static Budget unlimited() {
    return new Budget(false, false, 0);
  }

  /// As long as it takes, but for a difference that is too large to wait for.
  public static Budget ofAPerson() {
    return new Budget(true, false, 0);
  }

  /// Whether there is no limit but for a difference that is too large.
  boolean mayHurry() {
    return hurries && !limited;
  }

  /// From now on there is a limit.
  void hurry(Duration most) {
    endNs = System.nanoTime() + most.toNanos();
    limited = true;
  }

  /// Starts now.
  public static Budget halfOf(Optional<Duration> deadline) {
    return of(deadline.map(whole -> TimeShare.of(whole, 1, 2)));
  }

  /// Starts now.
  public static Budget of(Optional<Duration> time) {
    return time.map(most -> new Budget(false, true, System.nanoTime() + most.toNanos()))
        .orElseGet(Budget::unlimited);
  }

  /// Whether to begin again; else the search takes what it has.
  public boolean again() {
    return triesLeft.getAndDecrement() > 0;
  }

  public boolean isLimited() {
    return limited;
  }

  public boolean isSpent() {
    return limited && System.nanoTime() - endNs >= 0;
  }

  /// What is left, at most the given.
  public Duration left(Duration most) {
    if (!limited) {
      return most;
    }
    long left = Math.max(0, endNs - System.nanoTime());
    return left < most.toNanos() ? Duration.ofNanos(left) : most;
  }
}
