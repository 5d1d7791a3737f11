package memory.indexer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import memory.indexer.sync.BackgroundThread;
import memory.indexer.sync.RootIndex;
import memory.indexer.sync.SyncStep;

/// One thread for each scope that keeps its index in step.
final class WatchThreads implements IndexWatch {
  private final AtomicBoolean stop = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private final Listener listener;

  private WatchThreads(Listener listener) {
    this.listener = listener;
  }

  static WatchThreads start(List<RootIndex> roots, Listener listener) {
    WatchThreads watch = new WatchThreads(listener);
    for (RootIndex root : roots) {
      watch.threads.add(
          BackgroundThread.start(
              "memory-sync-" + root.root().scope().label(), () -> watch.keepInStep(root)));
    }
    return watch;
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

  private synchronized void report(RootIndex root, SyncStep step) {
    if (!stop.get()) {
      listener.synced(
          new SyncReport(root.root().scope(), step.changed(), step.passages(), step.took()));
    }
  }

  @Override
  public void await() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Override
  public void close() {
    stop.set(true);
  }
}
