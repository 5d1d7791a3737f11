package memory.indexer;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/// The machine's clock, put ahead as far as a test likes.
final class LaterClock extends Clock {
  private final Clock real = Clock.systemUTC();
  private final AtomicReference<Duration> ahead;

  LaterClock(AtomicReference<Duration> ahead) {
    this.ahead = ahead;
  }

  @Override
  public Instant instant() {
    return real.instant().plus(ahead.get());
  }

  @Override
  public ZoneId getZone() {
    return real.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return real.withZone(zone);
  }
}
