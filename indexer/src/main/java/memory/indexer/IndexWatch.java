package memory.indexer;

/// An index that is kept in step while this is open.
public interface IndexWatch extends AutoCloseable {

  /// Hears of each time an index was brought in step; one call at a time.
  @FunctionalInterface
  interface Listener {
    void synced(SyncReport report);
  }

  /// Waits until the watch ends by itself, which it does only when an index cannot be read at all.
  void await() throws InterruptedException;

  @Override
  void close();
}
