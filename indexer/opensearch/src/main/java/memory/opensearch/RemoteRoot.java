package memory.opensearch;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex.Progress;
import memory.indexer.IndexOptions;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.sync.Budget;
import memory.indexer.sync.Limits;
import memory.indexer.sync.ScopeFiles;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;
import org.jspecify.annotations.Nullable;

/// One scope's index in OpenSearch and how it stands against the files. Safe for use by several
/// threads; one process writes it.
///
/// Nothing is shown before the refresh at the end, so a file's documents change together; whatever
/// is cut off on the way is seen at the next start by its manifest ([RemoteDocuments]).
final class RemoteRoot {
  private final RemoteDocuments documents;
  private final ScopeRoot root;
  private final IndexOptions options;
  private final ReentrantLock turn = new ReentrantLock();
  private final ReentrantLock building = new ReentrantLock();
  private final AtomicBoolean working = new AtomicBoolean();
  private @Nullable Known known;
  private volatile Optional<Place> place = Optional.empty();
  private Optional<Instant> lastSync = Optional.empty();

  RemoteRoot(
      Cluster cluster,
      ScopeRoot root,
      String alias,
      OpenSearchOptions layout,
      IndexOptions options) {
    this.documents = new RemoteDocuments(cluster, alias, layout);
    this.root = root;
    this.options = options;
  }

  /// Where searches go.
  record Place(String alias, int shards) {}

  /// What stands behind the alias.
  ///
  /// @param passages how many each file has
  private record Known(ScopeFiles files, Map<String, Integer> passages) {}

  ScopeRoot root() {
    return root;
  }

  /// Empty when there is no index that can be searched.
  Optional<Place> place() {
    return place;
  }

  /// Brings the index in step with the files, as far as there is time. With a deadline, what is
  /// large is done in the background.
  Freshness sync(Budget budget) throws IOException {
    if (!takeTurn(budget)) {
      return new Freshness.Stale("another search in this process is bringing the index in step");
    }
    try {
      Known now = load(budget);
      if (now != null) {
        return sync(now, budget);
      }
    } catch (IOException failed) {
      known = null; // whatever was written by then is looked at anew
      if (!budget.isLimited() || place.isEmpty()) {
        throw failed;
      }
      inBackground();
      return new Freshness.Stale("what changed is not indexed yet: " + failed.getMessage());
    } finally {
      turn.unlock();
    }
    if (budget.isLimited()) {
      inBackground();
      return new Freshness.Stale(Freshness.BEING_INDEXED);
    }
    makeFirst(options.progress());
    return Freshness.fresh();
  }

  private boolean takeTurn(Budget budget) throws IOException {
    try {
      if (!budget.isLimited()) {
        turn.lock();
        return true;
      }
      long patience = working.get() ? 0 : budget.left(Duration.ofDays(1)).toNanos();
      return turn.tryLock(patience, TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the index", interrupted);
    }
  }

  private Freshness sync(Known now, Budget budget) throws IOException {
    while (true) {
      ScopeFiles.Difference difference = now.files().look(budget);
      if (difference.isNone()) {
        return Freshness.fresh();
      }
      if (difference.large()) {
        inBackground();
        return new Freshness.Stale("many files changed at once");
      }
      if (!difference.changed().isEmpty() || !difference.gone().isEmpty()) {
        documents.write(documents.alias(), now.passages(), difference, budget);
        documents.refresh(documents.alias(), budget);
        lastSync = Optional.of(options.clock().instant());
      }
      now.files().taken(difference);
      if (difference.left() == 0) {
        return Freshness.fresh();
      }
      if (budget.isSpent()) {
        inBackground();
        return new Freshness.Stale(difference.left() + " changed files are not indexed yet");
      }
    }
  }

  /// Does without a deadline what a search had no time for, once at a time.
  private void inBackground() {
    if (working.compareAndSet(false, true)) {
      options
          .background()
          .execute(() -> {
            try {
              sync(Budget.unlimited());
            } catch (IOException | RuntimeException unreachable) {
              // The next search meets the same obstacle and names it.
            } finally {
              working.set(false);
            }
          });
    }
  }

  /// Forgets what stands behind the alias: the next look asks.
  void forget() {
    place = Optional.empty();
    turn.lock();
    try {
      known = null;
    } finally {
      turn.unlock();
    }
  }

  /// @return null when there is no index, or one of another layout
  private @Nullable Known load(Budget budget) throws IOException {
    Known before = known;
    if (before != null) {
      return before;
    }
    RemoteDocuments.Index index = documents.index(budget).orElse(null);
    if (index == null) {
      return null;
    }
    documents.refresh(documents.alias(), budget);
    Known now = new Known(files(), new HashMap<>());
    now.files().know(documents.entries(now.passages(), budget));
    use(now, index);
    return now;
  }

  private void use(Known now, RemoteDocuments.Index index) {
    known = now;
    place = Optional.of(new Place(documents.alias(), index.shards()));
  }

  private ScopeFiles files() {
    return new ScopeFiles(root, Limits.standard(), options.clock());
  }

  /// Makes the index where there is none yet.
  void makeFirst(Progress progress) throws IOException {
    building.lock();
    try {
      turn.lock();
      try {
        if (load(Budget.unlimited()) != null) {
          return;
        }
      } finally {
        turn.unlock();
      }
      rebuild(progress);
    } finally {
      building.unlock();
    }
  }

  /// Makes a new index beside the one that is searched, and puts the alias there.
  void rebuild(Progress progress) throws IOException {
    building.lock();
    try {
      build(progress);
    } finally {
      building.unlock();
    }
  }

  private void build(Progress progress) throws IOException {
    Budget budget = Budget.unlimited();
    RemoteDocuments.Index index = documents.create(budget);
    Known fresh = new Known(files(), new HashMap<>());
    try {
      ScopeFiles.Difference difference;
      do {
        difference = fresh.files().look(budget);
        documents.write(index.name(), fresh.passages(), difference, budget);
        fresh.files().taken(difference);
        progress.at(fresh.passages().size(), fresh.passages().size() + difference.left());
      } while (difference.left() > 0);
      documents.refresh(index.name(), budget);
      turn.lock();
      try {
        documents.putInPlace(index, budget);
        use(fresh, index);
        lastSync = Optional.of(options.clock().instant());
      } finally {
        turn.unlock();
      }
    } catch (Throwable undone) {
      documents.delete(index, budget);
      throw undone;
    }
  }

  /// Compares and changes nothing.
  IndexStatus status() throws IOException {
    turn.lock();
    try {
      Known now = load(Budget.unlimited());
      if (now == null) {
        return status(0, 0, 0, new Freshness.Stale("there is no index yet"), List.of());
      }
      ScopeFiles.Difference difference = now.files().look(Budget.unlimited());
      return status(
          now.passages().values().stream().mapToInt(Integer::intValue).sum(),
          now.files().indexed(),
          documents.bytes(),
          difference.isNone()
              ? Freshness.fresh()
              : new Freshness.Stale(
                  difference.files() + " files differ; the next search brings them in step"),
          now.files().notes());
    } finally {
      turn.unlock();
    }
  }

  private IndexStatus status(
      int passages, int files, long bytes, Freshness freshness, List<String> notes) {
    String scope = root.scope().label();
    return new IndexStatus(
        passages,
        files,
        bytes,
        PassageDocuments.SCHEMA,
        freshness,
        lastSync,
        Optional.empty(),
        notes.stream().map(note -> scope + " " + note).toList());
  }
}
