package memory.engine.write;

import com.google.common.collect.MapMaker;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import memory.engine.file.ProcessLock;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Author.Origin;
import memory.engine.request.WriteResult;
import org.jspecify.annotations.Nullable;

/// The turns of this process's threads at one file that they add to (group commit): whoever has the
/// turn makes the additions of all that wait, in the order in which they came, by one replacement,
/// and each is told of its own when that is on disk. Safe for use by several threads.
final class SharedTurns {
  private static final ConcurrentMap<Place, SharedTurns> ALL =
      new MapMaker().weakValues().makeMap();

  // Guarded by this.
  private final List<Addition> waiting = new ArrayList<>();
  private boolean taken;

  private SharedTurns() {}

  private record Place(ScopeRoot root, Path file) {}

  /// Those of all threads that add to this file.
  static SharedTurns of(ScopeRoot root, Path file) {
    return ALL.computeIfAbsent(new Place(root, file), _ -> new SharedTurns());
  }

  /// Takes the scope's lock and gives it back.
  @FunctionalInterface
  interface Lock {
    /// @return empty when somebody else held it all the time
    Optional<ProcessLock> taken(Duration patience) throws IOException;
  }

  /// Makes additions while the lock is held, and puts an answer into each.
  @FunctionalInterface
  interface Work {
    void on(List<Addition> all) throws IOException;
  }

  /// An addition that waits for its turn.
  static final class Addition {
    private final FileEdit edit;
    private final Origin origin;
    private volatile @Nullable WriteResult result;
    private volatile @Nullable Throwable failure;

    Addition(FileEdit edit, Origin origin) {
      this.edit = edit;
      this.origin = origin;
    }

    FileEdit edit() {
      return edit;
    }

    Origin origin() {
      return origin;
    }

    void answer(WriteResult made) {
      result = made;
    }

    private boolean isDone() {
      return result != null || failure != null;
    }

    private Optional<WriteResult> told() throws IOException {
      if (failure instanceof IOException broken) {
        throw new IOException(broken.getMessage(), broken);
      } else if (failure != null) {
        throw new IllegalStateException(failure);
      }
      return Optional.ofNullable(result);
    }
  }

  /// Waits until the addition is made, by this thread or another.
  ///
  /// @return empty when somebody else held the lock all the time; nothing was written then
  Optional<WriteResult> make(Addition mine, Duration patience, Lock lock, Work work)
      throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    if (!mayLead(mine, end)) {
      return mine.told();
    }
    List<Addition> all = List.of();
    try (ProcessLock held = lock.taken(Duration.ofNanos(end - System.nanoTime())).orElse(null)) {
      if (held == null) {
        return Optional.empty();
      }
      all = takeWaiting();
      work.on(all);
      return mine.told();
    } catch (IOException | RuntimeException | Error broken) {
      for (Addition one : all) {
        one.failure = one.isDone() ? one.failure : broken;
      }
      throw broken;
    } finally {
      synchronized (this) {
        waiting.remove(mine);
        taken = false;
        notifyAll();
      }
    }
  }

  /// @return false when there is nothing left to do: it is made, or nobody had time for it
  private synchronized boolean mayLead(Addition mine, long end) throws IOException {
    waiting.add(mine);
    boolean interrupted = false;
    while (taken && !mine.isDone()) {
      long left = Math.max(0, end - System.nanoTime());
      // What is being made already cannot be called off.
      if ((interrupted || left == 0) && waiting.remove(mine)) {
        break;
      }
      try {
        wait(left / 1_000_000 + 1);
      } catch (InterruptedException stopped) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      if (!mine.isDone()) {
        waiting.remove(mine);
        throw new InterruptedIOException("interrupted while waiting to write");
      }
    }
    boolean leads = !mine.isDone() && waiting.contains(mine);
    taken |= leads;
    return leads;
  }

  private synchronized List<Addition> takeWaiting() {
    List<Addition> all = List.copyOf(waiting);
    waiting.clear();
    return all;
  }
}
