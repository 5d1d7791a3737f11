package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import memory.engine.file.ProcessLock;
import memory.engine.recall.Freshness;
import memory.engine.recall.SearchIndex.Progress;
import memory.engine.scope.ScopeRoot;
import memory.indexer.sync.Generations.Generation;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/// The index of one scope, in step with the disk whenever it is looked at. Safe for use by several
/// threads.
///
/// Each look compares the disk with the manifest. A small difference is written at once when the
/// write lock is free, else laid over in memory. A large one makes a new generation; when there is
/// a deadline that happens in the background, and the answer says what is missing.
public final class RootIndex implements AutoCloseable {
  private static final int TRIES = 4;
  private static final Duration SWAP_PATIENCE = Duration.ofSeconds(10);
  private static final Duration BUILD_PATIENCE = Duration.ofMinutes(2);
  private static final Duration REBUILD_PATIENCE = Duration.ofMinutes(30);
  private static final Duration BACKGROUND_PAUSE = Duration.ofSeconds(30);

  private final ScopeRoot root;
  private final SyncOptions options;
  private final Generations generations;
  private final IndexBuild build;
  private final OpenIndex open;
  private final Reconciler reconciler;
  private final @Nullable LiveListing live;
  private final ReentrantLock turn = new ReentrantLock();
  private boolean opened;
  private volatile boolean closed;
  private long backgroundNs;
  private boolean backgroundBefore;

  /// @param folder the scope's folder in the cache; made on the first write
  public RootIndex(ScopeRoot root, Path folder, SyncOptions options) {
    this.root = root;
    this.options = options;
    this.generations = new Generations(folder, options.clock());
    this.build = new IndexBuild(root, options.limits(), options.clock());
    this.open = new OpenIndex(generations, options.directories());
    this.reconciler = new Reconciler(root, options, generations, build, open);
    this.live = options.resident() ? new LiveListing(root, options.limits(), folder) : null;
  }

  public ScopeRoot root() {
    return root;
  }

  /// The index in step with the disk, as far as the budget allows.
  public IndexView view(Budget budget, Progress progress) throws IOException {
    return view(budget, progress, new StepLog());
  }

  private IndexView view(Budget budget, Progress progress, StepLog log) throws IOException {
    int tries = 0;
    while (true) {
      if (!takeTurn(budget)) {
        return IndexView.of(
            open.readers(),
            new Freshness.Stale("another search in this process is bringing the index in step"));
      }
      Reconciler.Outcome outcome;
      try {
        outcome = step(budget, log);
        if (outcome instanceof Reconciler.Outcome.Done(Freshness freshness, boolean unfinished)) {
          if (unfinished) {
            startInBackground();
          }
          return IndexView.of(open.readers(), freshness);
        }
      } finally {
        turn.unlock();
      }
      String obstacle =
          switch (outcome) {
            case Reconciler.Outcome.Build(boolean large) -> build(large, budget, progress, log);
            case Reconciler.Outcome.Done _, Reconciler.Outcome.Again _ -> "";
            case Reconciler.Outcome.Further _ -> {
              tries = 0;
              yield "";
            }
          };
      if (obstacle.isEmpty() && ++tries > TRIES) {
        obstacle = "the index on disk changes all the time";
      }
      if (!obstacle.isEmpty()) {
        return layOver(budget, obstacle, budget.isLimited());
      }
    }
  }

  private Reconciler.Outcome step(Budget budget, StepLog log) throws IOException {
    if (opened || live != null) {
      open.refresh();
      return reconciler.step(look(), budget, log);
    }
    // A process that asks once looks at the disk while it opens the index.
    opened = true;
    FutureTask<Listing> looking = new FutureTask<>(this::look);
    BackgroundThread.start("memory-look", looking);
    open.refresh();
    try {
      return reconciler.step(looking.get(), budget, log);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while looking at " + root.folder(), interrupted);
    } catch (ExecutionException failed) {
      throw new IOException("cannot look at " + root.folder(), failed.getCause());
    }
  }

  private Listing look() {
    return live == null
        ? new ScopeWalk(root, options.limits(), ScopeWalk.FolderVisitor.NONE, false).everything()
        : live.look();
  }

  /// Makes a new generation, unless that takes too long or somebody else does.
  ///
  /// @return what is in the way; empty when there is a new generation now
  private String build(boolean large, Budget budget, Progress progress, StepLog log) {
    if (large && budget.isLimited()) {
      startInBackground();
      return "the index is being built";
    }
    Duration patience = large && !budget.isLimited() ? BUILD_PATIENCE : Duration.ZERO;
    try {
      return build(patience, budget, progress, log) ? "" : "another process is building the index";
    } catch (IOException unwritable) {
      return Reconciler.unwritable(unwritable);
    }
  }

  private boolean build(Duration patience, Budget budget, Progress progress, StepLog log)
      throws IOException {
    Optional<Generation> seen = generations.highest();
    try (ProcessLock building = generations.buildLock(patience).orElse(null)) {
      if (building == null) {
        return false;
      }
      if (!generations.highest().equals(seen)) {
        return true;
      }
      Listing disk =
          new ScopeWalk(root, options.limits(), ScopeWalk.FolderVisitor.NONE, false).everything();
      int passages =
          build.build(generations.freshBuilding(), options.directories(), disk, budget, progress);
      try (ProcessLock writing = generations.writeLock(SWAP_PATIENCE).orElse(null)) {
        if (writing == null) {
          return false;
        }
        generations.putInPlace();
      }
      log.add(disk.files.keySet(), passages);
      return true;
    }
  }

  private IndexView layOver(Budget budget, String obstacle, boolean unfinished) throws IOException {
    if (!takeTurn(budget)) {
      return IndexView.of(open.readers(), new Freshness.Stale(obstacle));
    }
    try {
      open.refresh();
      Freshness freshness = reconciler.layOver(look(), budget, obstacle);
      if (unfinished && freshness instanceof Freshness.Stale) {
        startInBackground();
      }
      return IndexView.of(open.readers(), freshness);
    } finally {
      turn.unlock();
    }
  }

  private boolean takeTurn(Budget budget) throws IOException {
    boolean taken = waitForTurn(budget);
    if (taken && closed) {
      turn.unlock();
      throw new IOException("the index of " + root.folder() + " is closed");
    }
    return taken;
  }

  private boolean waitForTurn(Budget budget) throws IOException {
    if (!budget.isLimited()) {
      turn.lock();
      return true;
    }
    try {
      return turn.tryLock(budget.left(Duration.ofDays(1)).toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the index", interrupted);
    }
  }

  private void startInBackground() {
    long now = System.nanoTime();
    boolean lately = backgroundBefore && now - backgroundNs < BACKGROUND_PAUSE.toNanos();
    if (lately || generations.isBuilding()) {
      return;
    }
    backgroundBefore = true;
    backgroundNs = now;
    options
        .background()
        .start(() -> {
          try {
            build(Duration.ZERO, Budget.unlimited(), Progress.SILENT, new StepLog());
          } catch (IOException | RuntimeException unwritable) {
            // The next search without a deadline meets the same obstacle and names it.
          }
        });
  }

  /// Makes the index anew from the files; searches go on with the old one meanwhile.
  ///
  /// @throws IOException when it cannot be written
  public void rebuild(Progress progress) throws IOException {
    boolean built;
    try {
      built = build(REBUILD_PATIENCE, Budget.unlimited(), progress, new StepLog());
    } catch (IOException unwritable) {
      throw new IOException(
          Reconciler.unwritable(unwritable) + "; set XDG_CACHE_HOME to a folder that can be",
          unwritable);
    }
    if (!built) {
      throw new IOException(
          "another process has been building the index in "
              + generations.folder()
              + " for half an hour; end it and try again");
    }
  }

  /// Compares with the disk and changes nothing.
  public RootStatus status() throws IOException {
    takeTurn(Budget.unlimited());
    try {
      open.refresh();
      return RootStatus.of(look(), open, root, options);
    } finally {
      turn.unlock();
    }
  }

  /// Whether the index on disk was the cause of a search's failure; it is made anew in that case.
  public boolean isToBlameFor(Exception failure) {
    turn.lock();
    try {
      Snapshot base = open.base();
      if (base == null) {
        return false;
      }
      try {
        for (LeafReaderContext leaf : base.reader().leaves()) {
          leaf.reader().checkIntegrity();
        }
        if (!(failure instanceof CorruptIndexException)) {
          return false;
        }
      } catch (IOException | RuntimeException | InternalError unsound) {
        // To blame.
      }
      open.distrust(base.generation(), failure);
      return true;
    } finally {
      turn.unlock();
    }
  }

  /// Keeps the index in step until told to stop, and reports each time there was something to do.
  public void keepInStep(AtomicBoolean stop, Consumer<SyncStep> listener)
      throws IOException, InterruptedException {
    Debounce debounce = new Debounce(Optional.ofNullable(live));
    while (!stop.get() && !closed) {
      long started = System.nanoTime();
      StepLog log = new StepLog();
      view(Budget.unlimited(), Progress.SILENT, log).close();
      if (!log.changed().isEmpty()) {
        listener.accept(
            new SyncStep(
                List.copyOf(log.changed()),
                log.passages(),
                Duration.ofNanos(System.nanoTime() - started)));
      }
      debounce.await(stop);
    }
  }

  @Override
  public void close() {
    turn.lock();
    try {
      closed = true;
      if (live != null) {
        live.close();
      }
      open.close();
    } catch (IOException leftOpen) {
      // Only read from; nothing is lost.
    } finally {
      turn.unlock();
    }
  }
}
