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
import memory.engine.model.Freshness;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex.Progress;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexReader;
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

  /// Work with what is open before anybody knows whether it is in step.
  @FunctionalInterface
  public interface Meanwhile {
    Meanwhile NOTHING = open -> {};

    /// @param open not to be kept; empty when there is no index yet
    void with(List<? extends IndexReader> open);
  }

  private final ScopeRoot root;
  private final SyncOptions options;
  private final Generations generations;
  private final GenerationBuilder builder;
  private final OpenIndex open;
  private final Reconciler reconciler;
  private final @Nullable LiveListing live;
  private final ReentrantLock turn = new ReentrantLock();
  private boolean opened;
  private volatile boolean closed;

  /// @param folder the scope's folder in the cache; made on the first write
  public RootIndex(ScopeRoot root, Path folder, SyncOptions options) {
    this.root = root;
    this.options = options;
    this.generations = new Generations(folder, options.clock());
    IndexBuild build = new IndexBuild(root, options.limits(), options.clock());
    this.builder = new GenerationBuilder(root, options, generations, build);
    this.open = new OpenIndex(generations, options.directories());
    this.reconciler = new Reconciler(root, options, generations, build, open);
    this.live = options.resident() ? new LiveListing(root, options.limits(), folder) : null;
  }

  public ScopeRoot root() {
    return root;
  }

  /// The index in step with the disk, as far as the budget allows.
  public IndexView view(Budget budget, Progress progress) throws IOException {
    return view(budget, progress, Meanwhile.NOTHING);
  }

  /// @param meanwhile done while the disk is looked at, where that takes its time
  public IndexView view(Budget budget, Progress progress, Meanwhile meanwhile) throws IOException {
    return view(budget, progress, meanwhile, new StepLog());
  }

  private IndexView view(Budget budget, Progress progress, Meanwhile meanwhile, StepLog log)
      throws IOException {
    int tries = 0;
    while (true) {
      if (!takeTurn(budget)) {
        return IndexView.of(
            open.readers(),
            new Freshness.Stale("another search in this process is bringing the index in step"));
      }
      Reconciler.Outcome outcome;
      try {
        outcome = step(budget, meanwhile, log);
        if (outcome instanceof Reconciler.Outcome.Done(Freshness freshness, boolean unfinished)) {
          if (unfinished) {
            builder.startInBackground();
          }
          return IndexView.of(open.readers(), freshness);
        }
      } finally {
        turn.unlock();
      }
      String obstacle =
          switch (outcome) {
            case Reconciler.Outcome.Build(boolean large) ->
                builder.build(large, budget, progress, log);
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

  private Reconciler.Outcome step(Budget budget, Meanwhile meanwhile, StepLog log)
      throws IOException {
    if (opened || live != null) {
      open.refresh();
      return reconciler.step(look(), budget, log);
    }
    // A process that asks once looks at the disk while it opens the index.
    opened = true;
    FutureTask<Listing> looking = new FutureTask<>(this::look);
    BackgroundThread.start("memory-look", looking);
    open.refresh();
    meanwhile.with(open.readers());
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

  private IndexView layOver(Budget budget, String obstacle, boolean unfinished) throws IOException {
    if (!takeTurn(budget)) {
      return IndexView.of(open.readers(), new Freshness.Stale(obstacle));
    }
    try {
      open.refresh();
      Freshness freshness = reconciler.layOver(look(), budget, obstacle);
      if (unfinished && freshness instanceof Freshness.Stale) {
        builder.startInBackground();
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

  /// Makes the index where there is none yet, and waits for it.
  public void makeFirst(Progress progress) throws IOException {
    if (generations.highest().isEmpty()) {
      view(Budget.unlimited(), progress).close();
    }
  }

  /// Makes the index anew from the files; searches go on with the old one meanwhile.
  ///
  /// @throws IOException when it cannot be written
  public void rebuild(Progress progress) throws IOException {
    builder.rebuild(progress);
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
      view(Budget.unlimited(), Progress.SILENT, Meanwhile.NOTHING, log).close();
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
