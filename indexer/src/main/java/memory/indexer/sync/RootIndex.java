package memory.indexer.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex.Progress;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/// The index of one scope, in step with the disk whenever it is looked at. Safe for use by several
/// threads.
///
/// Each look makes a [Diagnosis] of disk and manifest and has the [Reconciler] act on it. A small
/// difference is written at once when the write lock is free, else laid over in memory. A large one
/// makes a new generation; when there is a deadline that happens in the background, and the answer
/// says what is missing. When somebody comes between, the look begins again, as often as its
/// [Budget] allows.
public final class RootIndex implements AutoCloseable {

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
    this.reconciler = new Reconciler(root, options, generations, builder, build, open);
    this.live = options.resident() ? new LiveListing(root, options.limits(), folder) : null;
  }

  /// The scope's folder in the cache.
  public Path folder() {
    return generations.folder();
  }

  public ScopeRoot root() {
    return root;
  }

  /// The index in step with the disk, as long as that takes.
  public IndexView view(Progress progress) throws IOException {
    return view(Budget.unlimited(), progress, _ -> {});
  }

  /// The index in step with the disk, as far as the budget allows.
  ///
  /// @param meanwhile done while the disk is looked at, where that takes its time, with what is
  ///   open before anybody knows whether it is in step: not to be kept; empty when there is no
  ///   index yet
  public IndexView view(Budget budget, Progress progress, Consumer<List<DirectoryReader>> meanwhile)
      throws IOException {
    return view(budget, progress, meanwhile, new StepLog());
  }

  private IndexView view(
      Budget budget, Progress progress, Consumer<List<DirectoryReader>> meanwhile, StepLog log)
      throws IOException {
    String obstacle = "";
    while (true) {
      if (!takeTurn(budget)) {
        return IndexView.of(
            open.readers(),
            new Freshness.Stale(
                obstacle.isEmpty()
                    ? "another search in this process is bringing the index in step"
                    : obstacle));
      }
      Reconciler.Outcome outcome;
      try {
        outcome = reconciler.act(openAndLook(budget, meanwhile), budget, obstacle, log);
        if (outcome instanceof Reconciler.Outcome.Done(Freshness freshness)) {
          return IndexView.of(open.readers(), freshness);
        }
      } finally {
        turn.unlock();
      }
      if (outcome instanceof Reconciler.Outcome.Build(boolean patient)) {
        obstacle = builder.build(patient, budget, progress, log);
      }
      boolean further = outcome instanceof Reconciler.Outcome.Again(boolean more) && more;
      if (obstacle.isEmpty() && !further && !budget.again()) {
        obstacle = "the index on disk changes all the time";
      }
    }
  }

  /// Opens the newest index and lists the files. A process that asks once does both at a time.
  private Listing openAndLook(Budget budget, Consumer<List<DirectoryReader>> meanwhile)
      throws IOException {
    if (opened || live != null) {
      open.refresh(budget);
      return look();
    }
    opened = true;
    FutureTask<Listing> looking = new FutureTask<>(this::look);
    Thread.ofPlatform().daemon().name("memory-look").start(looking);
    open.refresh(budget);
    meanwhile.accept(open.readers());
    try {
      return looking.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while looking at " + root.folder(), interrupted);
    } catch (ExecutionException failed) {
      throw new IOException("cannot look at " + root.folder(), failed.getCause());
    }
  }

  private Listing look() {
    return live == null ? ScopeWalk.everything(root, options.limits()) : live.look();
  }

  /// @return false when the budget was spent on waiting
  private boolean takeTurn(Budget budget) throws IOException {
    try {
      if (!budget.isLimited()) {
        turn.lock();
      } else if (!turn.tryLock(budget.left(Duration.ofDays(1)).toNanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the index", interrupted);
    }
    if (closed) {
      turn.unlock();
      throw new IOException("the index of " + root.folder() + " is closed");
    }
    return true;
  }

  /// Makes the index where there is none yet, and waits for it.
  public void makeFirst(Progress progress) throws IOException {
    if (!isReadable()) {
      view(progress).close();
    }
  }

  /// Whether there is an index on disk, of this version.
  private boolean isReadable() throws IOException {
    takeTurn(Budget.unlimited());
    try {
      open.refresh(Budget.unlimited());
      return open.base() != null;
    } finally {
      turn.unlock();
    }
  }

  /// Makes the index anew from the files; searches go on with the old one meanwhile.
  ///
  /// @throws IOException when it cannot be written
  public void rebuild(Progress progress) throws IOException {
    builder.rebuild(progress);
  }

  /// Compares with the disk and changes nothing.
  public IndexStatus status() throws IOException {
    takeTurn(Budget.unlimited());
    try {
      open.refresh(Budget.unlimited());
      return RootStatus.of(look(), open, root, options);
    } finally {
      turn.unlock();
    }
  }

  /// Whether the index on disk was the cause of a search's failure; it is made anew in that case.
  public boolean isToBlameFor(Throwable failure) {
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
      open.distrust(failure);
      return true;
    } finally {
      turn.unlock();
    }
  }

  /// Keeps the index in step until told to stop, and reports each time there was something to do.
  public void keepInStep(AtomicBoolean stop, Consumer<StepLog> listener)
      throws IOException, InterruptedException {
    while (!stop.get() && !closed) {
      StepLog log = new StepLog();
      try {
        view(Budget.unlimited(), Progress.SILENT, _ -> {}, log).close();
      } catch (UncheckedIOException outOfHandles) {
        Thread.sleep(LiveListing.POLL);
        continue;
      }
      if (!log.changed().isEmpty()) {
        listener.accept(log);
      }
      if (live == null) {
        Thread.sleep(LiveListing.POLL);
      } else if (!stop.get()) {
        live.awaitChange();
      }
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

  /// What one search reads of a scope: the index on disk, the overlay over it, and how far they are
  /// in step with the disk. Stays as it is until it is closed.
  public record IndexView(List<DirectoryReader> readers, Freshness freshness)
      implements AutoCloseable {
    /// Keeps the readers open as long as the view is; leaves out those that are closed already.
    static IndexView of(List<DirectoryReader> readers, Freshness freshness) {
      List<DirectoryReader> kept = new ArrayList<>(readers.size());
      for (DirectoryReader reader : readers) {
        if (reader.tryIncRef()) {
          kept.add(reader);
        }
      }
      return new IndexView(kept, freshness);
    }

    @Override
    public void close() {
      for (DirectoryReader reader : readers) {
        try {
          reader.decRef();
        } catch (IOException leftOpen) {
          // Nothing to do about it; the file was only read.
        }
      }
    }
  }

  /// What was done to bring an index in step, added up.
  public static final class StepLog {
    private final long startedNs = System.nanoTime();
    private final Set<String> changed = new TreeSet<>();
    private int passages;

    void add(Collection<String> paths, int written) {
      changed.addAll(paths);
      passages += written;
    }

    /// The paths that differed, sorted.
    public List<String> changed() {
      return List.copyOf(changed);
    }

    /// How many were written.
    public int passages() {
      return passages;
    }

    /// Since the look at the disk began.
    public Duration took() {
      return Duration.ofNanos(System.nanoTime() - startedNs);
    }
  }

  /// How a [RootIndex] works.
  ///
  /// @param resident whether the process stays: it watches folders and maps index files
  /// @param clock the real time, as files are stamped with; never a pinned one
  /// @param background does rebuilds that nobody waits for
  public record SyncOptions(boolean resident, Clock clock, Executor background, Limits limits) {

    CacheDirectory.Access directories() {
      return resident ? CacheDirectory.Access.MAP : CacheDirectory.Access.READ;
    }
  }
}
