package memory.indexer.sync;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// Waits for a change, then until nothing more happens for a moment.
record Debounce(Optional<LiveListing> live) {
  private static final Duration QUIET = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(1);

  /// How often to look where nothing reports changes.
  private static final Duration POLL = Duration.ofSeconds(1);

  void await(AtomicBoolean stop) throws InterruptedException {
    if (live.isEmpty() || !live.get().isWatching()) {
      Thread.sleep(POLL);
      return;
    }
    LiveListing watched = live.get();
    if (stop.get() || !watched.awaitChange(POLL)) {
      return;
    }
    long end = System.nanoTime() + LONGEST.toNanos();
    long before;
    do {
      before = watched.events();
      Thread.sleep(QUIET);
    } while (watched.events() != before && System.nanoTime() < end && !stop.get());
  }
}
