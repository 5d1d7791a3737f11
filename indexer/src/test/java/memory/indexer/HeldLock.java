package memory.indexer;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import memory.engine.file.ProcessLock;

/// A lock that somebody else holds: another thread, as it may not be the one that searches.
final class HeldLock implements AutoCloseable {
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final Thread holder;

  private HeldLock(Path file) {
    holder = new Thread(() -> hold(file), "test-holder");
    holder.start();
  }

  static HeldLock on(Path file) throws InterruptedException {
    HeldLock lock = new HeldLock(file);
    lock.held.await();
    return lock;
  }

  private void hold(Path file) {
    try (ProcessLock _ = ProcessLock.tryAcquire(file, Duration.ofMinutes(10)).orElseThrow()) {
      held.countDown();
      release.await();
    } catch (IOException failed) {
      throw new AssertionError(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    release.countDown();
    Uninterruptibles.joinUninterruptibly(holder);
  }
}
