package memory.indexer;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import memory.engine.model.Scope;
import memory.indexer.sync.RootIndex;
import memory.indexer.sync.RootIndex.StepLog;

/// Indexes that are kept in step while this is open: one thread for each scope.
public final class IndexWatch implements AutoCloseable {

  private final AtomicBoolean stop = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private final Consumer<SyncReport> listener;

  /// @param listener hears of each time an index was brought in step; one call at a time
  IndexWatch(List<RootIndex> roots, Consumer<SyncReport> listener) {
    this.listener = listener;
    for (RootIndex root : roots) {
      String name = "memory-sync-" + root.root().scope().label();
      threads.add(Thread.ofPlatform().daemon().name(name).start(() -> keepInStep(root)));
    }
  }

  private void keepInStep(RootIndex root) {
    try {
      root.keepInStep(stop, step -> report(root, step));
    } catch (IOException unreadable) {
      // Ends this watch; the next search meets the same obstacle and names it.
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void report(RootIndex root, StepLog step) {
    if (!stop.get()) {
      listener.accept(
          new SyncReport(root.root().scope(), step.changed(), step.passages(), step.took()));
    }
  }

  /// Waits until the watch ends by itself, which it does only when an index cannot be read at all.
  public void await() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Override
  public void close() {
    stop.set(true);
  }

  /// One time a scope's index was brought in step.
  ///
  /// @param changed the paths that differed, sorted
  /// @param passages passages written
  /// @param took from the look at the disk to the index being searchable
  public record SyncReport(Scope scope, List<String> changed, int passages, Duration took) {
    public SyncReport {
      changed = List.copyOf(changed);
    }
  }
}
