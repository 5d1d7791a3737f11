package memory.indexer.sync;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import memory.engine.file.ProcessLock;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex.Progress;
import memory.indexer.sync.Generations.Generation;
import memory.indexer.sync.RootIndex.StepLog;
import memory.indexer.sync.RootIndex.SyncOptions;
import org.apache.lucene.index.DirectoryReader;

/// Makes new generations of one scope's index, beside those who search the old one. Safe for use by
/// several threads.
final class GenerationBuilder {
  private static final Duration SWAP_PATIENCE = Duration.ofSeconds(10);
  private static final Duration BUILD_PATIENCE = Duration.ofMinutes(10);
  private static final Duration REBUILD_PATIENCE = Duration.ofMinutes(30);
  private static final Duration BACKGROUND_PAUSE = Duration.ofSeconds(30);

  private final ScopeRoot root;
  private final SyncOptions options;
  private final Generations generations;
  private final IndexBuild build;
  private long backgroundNs;
  private boolean backgroundBefore;

  GenerationBuilder(
      ScopeRoot root, SyncOptions options, Generations generations, IndexBuild build) {
    this.root = root;
    this.options = options;
    this.generations = generations;
    this.build = build;
  }

  /// Makes a new generation, unless somebody else does.
  ///
  /// @param patient wait for that one
  /// @return what is in the way; empty when there is a new generation now
  String build(boolean patient, Budget budget, Progress progress, StepLog log) {
    Duration patience = patient ? BUILD_PATIENCE : Duration.ZERO;
    try {
      return build(false, patience, budget, progress, log)
          ? ""
          : "another process is building the index";
    } catch (IOException unwritable) {
      return Reconciler.unwritable(unwritable);
    }
  }

  /// @param anew also when somebody else has made one meanwhile, and from the files alone: they may
  ///   have changed since that one read them
  private boolean build(
      boolean anew, Duration patience, Budget budget, Progress progress, StepLog log)
      throws IOException {
    Optional<Generation> seen = generations.highest();
    try (ProcessLock building = generations.buildLock(patience).orElse(null)) {
      if (building == null) {
        return false;
      }
      if (!anew && !generations.highest().equals(seen)) {
        return true;
      }
      Listing disk = ScopeWalk.everything(root, options.limits());
      int passages =
          build.build(
              generations.freshBuilding(),
              options.directories(),
              disk,
              !anew && generations.isWanted() ? known(seen) : Manifest.EMPTY,
              budget,
              progress);
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

  /// What the index so far knows, where only its difference from the disk is too large. Who asks
  /// for a new index trusts nothing of the old one.
  private Manifest known(Optional<Generation> generation) {
    if (generation.isEmpty()) {
      return Manifest.EMPTY;
    }
    try {
      Snapshot snapshot = Snapshot.open(generation.get(), options.directories());
      try (CacheDirectory _ = snapshot.directory();
          DirectoryReader _ = snapshot.reader()) {
        return snapshot.manifest();
      }
    } catch (IOException | RuntimeException unsound) {
      return Manifest.EMPTY;
    }
  }

  /// Whether somebody builds one, or was asked to.
  boolean isAwaited() {
    return generations.isBuilding() || generations.isWanted();
  }

  /// Has the work done by whoever outlives this search, unless somebody is at it already.
  synchronized void startInBackground() {
    long now = System.nanoTime();
    boolean lately = backgroundBefore && now - backgroundNs < BACKGROUND_PAUSE.toNanos();
    if (lately || generations.isBuilding()) {
      return;
    }
    backgroundBefore = true;
    backgroundNs = now;
    generations.want();
    options
        .background()
        .execute(() -> {
          try {
            build(false, Duration.ZERO, Budget.unlimited(), Progress.SILENT, new StepLog());
          } catch (IOException | RuntimeException unwritable) {
            // The next search without a deadline meets the same obstacle and names it.
          }
        });
  }

  /// Makes the index anew, and waits for it.
  ///
  /// @throws IOException when it cannot be written
  void rebuild(Progress progress) throws IOException {
    boolean built;
    try {
      built = build(true, REBUILD_PATIENCE, Budget.unlimited(), progress, new StepLog());
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
}
