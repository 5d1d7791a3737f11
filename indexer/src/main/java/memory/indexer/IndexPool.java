package memory.indexer;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.indexer.LeasePool.Lease;
import memory.indexer.conversation.LuceneConversations;
import memory.indexer.sync.Limits;
import memory.indexer.sync.RootIndex;
import org.jspecify.annotations.Nullable;

/// The indexes of a process that stays: one for each scope, however many workspaces share it, open
/// and watched while it is used. Safe for use by several threads.
public final class IndexPool implements AutoCloseable {
  private static final Duration LAST_WORK = Duration.ofSeconds(5);

  private final LeasePool<Place, Watched> roots;
  private final LeasePool<Path, LuceneConversations> conversations;
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final IndexOptions options;

  /// @param most how many scopes are kept open
  /// @param idle how long after the last workspace over it was closed
  /// @param options of a process that stays
  public IndexPool(int most, Duration idle, IndexOptions options) {
    this.options = options;
    this.roots = new LeasePool<>(most, idle, Watched::close);
    this.conversations = new LeasePool<>(most, idle, LuceneConversations::close);
  }

  private record Place(ScopeRoot root, Path cache) {}

  /// An index over these scopes; closing it closes none that others use or may soon use again.
  public SearchIndex open(List<ScopeRoot> scopes, Path cache) {
    List<Lease<Watched>> leases = new ArrayList<>();
    List<RootIndex> indexes = new ArrayList<>();
    for (ScopeRoot scope : scopes) {
      Lease<Watched> lease = take(scope, cache);
      leases.add(lease);
      indexes.add(lease.value().index);
    }
    Lease<LuceneConversations> turns =
        conversations.take(cache, () -> LuceneIndex.conversations(cache));
    return new LuceneIndex(
        indexes,
        turns.value(),
        options,
        () -> {
          leases.forEach(Lease::close);
          turns.close();
        });
  }

  /// @param lease given back when it is done
  private void prepare(Watched root, Lease<Watched> lease) {
    if (!root.preparing.compareAndSet(false, true)) {
      lease.close();
      return;
    }
    threads.add(
        Thread.ofPlatform()
            .daemon()
            .name("memory-prepare")
            .start(() -> {
              try (lease) {
                root.index.view(options.progress()).close();
                root.ready = true;
              } catch (IOException unreadable) {
                // Whoever asks next tries again.
              } finally {
                root.preparing.set(false);
              }
            }));
    threads.removeIf(thread -> !thread.isAlive());
  }

  private Lease<Watched> take(ScopeRoot scope, Path cache) {
    return roots.take(
        new Place(scope, cache),
        () -> new Watched(LuceneIndex.rootIndex(scope, cache, options, Limits.standard())));
  }

  /// Whether each of these was in step with the disk once, so that a question waits for little.
  /// What was not is brought there by a thread of its own: a later asker finds it so.
  public boolean isReady(List<ScopeRoot> scopes, Path cache) {
    boolean all = true;
    for (ScopeRoot scope : scopes) {
      Lease<Watched> lease = take(scope, cache);
      Watched root = lease.value();
      if (root.ready) {
        lease.close();
      } else {
        all = false;
        prepare(root, lease);
      }
    }
    return all;
  }

  /// How many indexes are open now.
  public int size() {
    return roots.size();
  }

  /// To be called from time to time: watches what was opened since, closes what nobody asks for. A
  /// scope is not watched at once, so that its first question does not wait for the watch.
  public void tidy() {
    roots.each(Watched::watch);
    roots.tidy();
    conversations.tidy();
  }

  @Override
  public void close() {
    roots.close();
    conversations.close();
    for (Thread thread : threads) {
      Uninterruptibles.joinUninterruptibly(thread, LAST_WORK);
    }
  }

  private static final class Watched {
    private final RootIndex index;
    private @Nullable IndexWatch watch;
    private boolean closed;
    private final AtomicBoolean preparing = new AtomicBoolean();
    private volatile boolean ready;

    Watched(RootIndex index) {
      this.index = index;
    }

    /// Not while it is prepared: a watch brings the index in step too, and two at a time would find
    /// each other in the way.
    synchronized void watch() {
      if (watch == null && !closed && !preparing.get()) {
        watch = new IndexWatch(List.of(index), synced -> {});
      }
    }

    synchronized void close() {
      closed = true;
      if (watch != null) {
        watch.close();
      }
      index.close();
    }
  }
}
