package memory.team;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.time.Duration;

/// So many requests a second of each caller, and as many at once as were saved up. Safe for use by
/// several threads.
final class RateLimit {
  private static final int MOST_CALLERS = 10_000;

  private final double perSecond;
  private final double most;
  private final LoadingCache<String, Bucket> buckets;

  /// @param most how many may be saved up
  RateLimit(double perSecond, double most) {
    this.perSecond = perSecond;
    this.most = most;
    this.buckets =
        CacheBuilder.newBuilder()
            .maximumSize(MOST_CALLERS)
            .expireAfterAccess(Duration.ofMinutes(10))
            .build(CacheLoader.from(_ -> new Bucket(most)));
  }

  private static final class Bucket {
    private double left;
    private long at = System.nanoTime();

    Bucket(double most) {
      this.left = most;
    }
  }

  /// Takes one; false when there is none.
  boolean take(String caller) {
    Bucket bucket = buckets.getUnchecked(caller);
    synchronized (bucket) {
      long now = System.nanoTime();
      bucket.left = Math.min(most, bucket.left + (now - bucket.at) / 1e9 * perSecond);
      bucket.at = now;
      if (bucket.left < 1) {
        return false;
      }
      bucket.left--;
      return true;
    }
  }
}
