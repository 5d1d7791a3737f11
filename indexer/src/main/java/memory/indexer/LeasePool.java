package memory.indexer;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Things that are costly to open and that several callers use at once: each is made once, lent to
/// whoever asks, and closed when it left the pool and the last borrower gave it back. The pool lets
/// go of what was not asked for in a while, and of the oldest when there are too many. Safe for use
/// by several threads.
public final class LeasePool<K, V> implements AutoCloseable {
  private final Consumer<V> closer;
  private final Cache<K, Entry<V>> entries;

  /// @param most how many are kept
  /// @param idle how long one is kept after it was last asked for; looked at by [#tidy]
  /// @param closer ends one
  public LeasePool(int most, Duration idle, Consumer<V> closer) {
    this.closer = closer;
    this.entries =
        CacheBuilder.newBuilder()
            .maximumSize(most)
            .concurrencyLevel(1)
            .expireAfterAccess(idle)
            .<K, Entry<V>>removalListener(gone -> {
              Entry<V> entry = gone.getValue();
              if (entry != null) {
                entry.retire();
              }
            })
            .build();
  }

  /// Something lent; closing gives it back, once.
  public static final class Lease<V> implements AutoCloseable {
    private final Entry<V> entry;
    private final AtomicBoolean back = new AtomicBoolean();

    private Lease(Entry<V> entry) {
      this.entry = entry;
    }

    public V value() {
      return entry.value;
    }

    @Override
    public void close() {
      if (back.compareAndSet(false, true)) {
        entry.giveBack();
      }
    }
  }

  /// @param maker makes it when it is not there; must not use the pool
  public Lease<V> take(K key, Supplier<V> maker) {
    return new Lease<>(
        entries
            .asMap()
            .compute(
                key,
                (same, kept) ->
                    kept != null && kept.lend() ? kept : new Entry<>(maker.get(), closer)));
  }

  /// Does something with each that is kept.
  public void each(Consumer<V> action) {
    entries.asMap().values().forEach(entry -> action.accept(entry.value));
  }

  /// How many are kept.
  public int size() {
    return (int) entries.size();
  }

  /// Lets go of what was not asked for in a while.
  public void tidy() {
    entries.cleanUp();
  }

  /// Lets go of all; what is still lent is closed when it is given back.
  @Override
  public void close() {
    entries.invalidateAll();
    entries.cleanUp();
  }

  private static final class Entry<V> {
    private final V value;
    private final Consumer<V> closer;
    private int leases = 1;
    private boolean retired;
    private boolean closed;

    /// Lent already.
    Entry(V value, Consumer<V> closer) {
      this.value = value;
      this.closer = closer;
    }

    synchronized boolean lend() {
      if (retired) {
        return false;
      }
      leases++;
      return true;
    }

    void giveBack() {
      end(1, false);
    }

    void retire() {
      end(0, true);
    }

    private void end(int given, boolean retires) {
      boolean over;
      synchronized (this) {
        leases -= given;
        retired |= retires;
        over = retired && leases == 0 && !closed;
        closed |= over;
      }
      if (over) {
        closer.accept(value);
      }
    }
  }
}
