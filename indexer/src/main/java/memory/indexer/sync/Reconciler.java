package memory.indexer.sync;

import java.io.IOException;
import java.time.Duration;
import memory.engine.file.ProcessLock;
import memory.engine.model.Freshness;
import memory.engine.model.ScopeRoot;
import org.apache.lucene.index.CorruptIndexException;
import org.jspecify.annotations.Nullable;

/// Decides what to do about the difference between a [Listing] and what is open, and does it,
/// unless it takes a whole new index. Used by one thread at a time.
final class Reconciler {

  /// What came of one go.
  sealed interface Outcome {
    /// As much in step as it will be for this search.
    ///
    /// @param unfinished there is work left that somebody should do in the background
    record Done(Freshness freshness, boolean unfinished) implements Outcome {}

    /// Part of the work is done; the next go does more.
    record Further() implements Outcome {}

    /// Somebody else came between; the next go compares anew.
    record Again() implements Outcome {}

    /// A new index is needed.
    ///
    /// @param large too large for a search to wait for
    record Build(boolean large) implements Outcome {}
  }

  private static final int WORTH_SAVING_ENTRIES = 64;
  private static final long WORTH_SAVING_BYTES = 1 << 20;

  private final ScopeRoot root;
  private final SyncOptions options;
  private final Generations generations;
  private final IndexBuild build;
  private final OpenIndex open;
  private String overlayReason = "";
  private @Nullable Manifest inStep;
  private @Nullable Listing inStepWith;
  private long inStepVersion;

  Reconciler(
      ScopeRoot root,
      SyncOptions options,
      Generations generations,
      IndexBuild build,
      OpenIndex open) {
    this.root = root;
    this.options = options;
    this.generations = generations;
    this.build = build;
    this.open = open;
  }

  /// One go at the difference. What is open is the newest there is.
  Outcome step(Listing disk, Budget budget, StepLog log) throws IOException {
    if (!open.hasOverlay()) {
      return step(disk, budget, log, null);
    }
    try (ProcessLock lock = lockOrNull()) {
      if (lock != null) {
        open.refresh();
        open.dropOverlay();
      }
      return step(disk, budget, log, lock);
    }
  }

  private Outcome step(Listing disk, Budget budget, StepLog log, @Nullable ProcessLock held)
      throws IOException {
    if (isKnownInStep(disk)) {
      return settled();
    }
    Comparison comparison = Comparison.of(disk, open.known());
    if (comparison.isEmpty()) {
      inStep = open.known();
      inStepWith = disk;
      inStepVersion = disk.version();
      return settled();
    }
    boolean large = comparison.touchedBytes() > options.limits().quickBytes();
    if (open.base() == null && !comparison.suspects().isEmpty()) {
      return new Outcome.Build(large);
    }
    if (open.base() != null && budget.mayHurry() && isTooMuchToWaitFor(comparison)) {
      if (generations.isBuilding() || generations.isWanted()) {
        return new Outcome.Build(true); // who asks once more waits for it
      }
      budget.hurry(options.limits().hurry());
    }
    if (large && budget.isLimited()) {
      return new Outcome.Done(layOver(disk, budget, "many files changed at once"), true);
    }
    if (large && isMostOf(comparison, disk)) {
      return new Outcome.Build(true);
    }
    Changes changes = changes(comparison, budget, options.limits().quickBytes());
    return changes.isInvisible()
        ? refreshOnly(changes, budget, held)
        : write(changes, budget, log, held);
  }

  private boolean isTooMuchToWaitFor(Comparison comparison) {
    return comparison.touchedFiles() > options.limits().quickFiles()
        || comparison.touchedBytes() > options.limits().quickBytes();
  }

  /// Whether neither side has changed since they were last compared.
  private boolean isKnownInStep(Listing disk) {
    return inStepWith == disk && inStepVersion == disk.version() && inStep == open.known();
  }

  /// Files were touched, but what they hold is what the index holds.
  private Outcome refreshOnly(Changes changes, Budget budget, @Nullable ProcessLock held)
      throws IOException {
    open.remember(changes.refreshed(open.known()));
    if (changes.left() > 0) {
      return budget.isLimited()
          ? new Outcome.Done(missing(changes.left(), "files were touched"), true)
          : new Outcome.Further();
    }
    if (isWorthSaving()) {
      save(held);
    }
    return settled();
  }

  private Outcome write(Changes changes, Budget budget, StepLog log, @Nullable ProcessLock held)
      throws IOException {
    String obstacle = "another process is writing the index";
    // With an overlay these are changes to it, not to the index on disk, which it waits to be
    // written to.
    boolean waits = open.hasOverlay();
    try (ProcessLock own = held == null && !waits ? lock() : null) {
      if (held != null || own != null) {
        return commit(changes, budget, log);
      }
    } catch (CorruptIndexException | RuntimeException unsound) {
      return distrust(unsound);
    } catch (IOException unwritable) {
      obstacle = unwritable(unwritable);
    }
    if (!waits) {
      overlayReason = obstacle;
    }
    int left = changes.left() + open.lay(changes, root, options.limits(), budget);
    log.add(changes.paths(), 0);
    return left == 0
        ? settled()
        : new Outcome.Done(missing(left, overlayReason), budget.isLimited());
  }

  /// The caller holds the write lock, and there is no overlay.
  private Outcome commit(Changes changes, Budget budget, StepLog log) throws IOException {
    Snapshot before = open.base();
    open.refresh();
    if (before == null || open.base() != before) {
      return new Outcome.Again();
    }
    open.remember(changes.refreshed(open.known()));
    IndexBuild.Written written = build.write(before, changes, open.unsaved(), budget);
    open.committed(before, written.manifest());
    log.add(changes.paths(), written.passages());
    int left = changes.left() + written.left();
    if (left == 0) {
      return settled();
    }
    return budget.isLimited()
        ? new Outcome.Done(missing(left, "many files changed at once"), true)
        : new Outcome.Further();
  }

  private @Nullable ProcessLock lock() throws IOException {
    return generations.writeLock(Duration.ZERO).orElse(null);
  }

  private Outcome distrust(Exception unsound) {
    Snapshot base = open.base();
    if (base != null) {
      open.distrust(base.generation(), unsound);
    }
    return new Outcome.Again();
  }

  /// Takes the difference into memory, as much as there is time and room for.
  Freshness layOver(Listing disk, Budget budget, String why) throws IOException {
    overlayReason = why;
    while (true) {
      Comparison comparison = Comparison.of(disk, open.known());
      if (comparison.isEmpty()) {
        return new Freshness.Repaired(why);
      }
      long room = options.limits().overlayBytes() - open.overlayBytes();
      if (room <= 0 || budget.isSpent()) {
        return missing(comparison.suspects().size(), why);
      }
      Changes changes = changes(comparison, budget, Math.min(room, options.limits().quickBytes()));
      int left = open.lay(changes, root, options.limits(), budget);
      if (changes.left() + left == 0) {
        return new Freshness.Repaired(why);
      }
    }
  }

  private Changes changes(Comparison comparison, Budget budget, long mostBytes) {
    return Changes.of(
        comparison, open.known(), root, options.limits(), options.clock(), budget, mostBytes);
  }

  private Outcome settled() {
    return new Outcome.Done(
        open.hasOverlay() ? new Freshness.Repaired(overlayReason) : Freshness.fresh(), false);
  }

  private static Freshness missing(int files, String why) {
    return new Freshness.Stale(
        why
            + ", and "
            + (files == 1 ? "1 file is" : files + " files are")
            + " still searched as last indexed");
  }

  static String unwritable(IOException failure) {
    return "the index cannot be written (" + failure.getMessage() + ")";
  }

  private boolean isWorthSaving() {
    if (open.base() == null || open.unsaved().isEmpty() || open.hasOverlay()) {
      return false;
    }
    long bytes = 0;
    for (FileEntry entry : open.unsaved().values()) {
      bytes += entry.stat().size();
    }
    return open.unsaved().size() >= WORTH_SAVING_ENTRIES || bytes >= WORTH_SAVING_BYTES;
  }

  /// Writes refreshed entries so that nobody has to hash their files again. Nobody waits for it and
  /// nothing is lost without it.
  private void save(@Nullable ProcessLock held) throws IOException {
    try (ProcessLock own = held == null ? lock() : null) {
      Snapshot before = open.base();
      if (before == null || (held == null && own == null) || !before.isNewest()) {
        return;
      }
      IndexBuild.Written written =
          build.write(before, Changes.NONE, open.unsaved(), Budget.unlimited());
      open.committed(before, written.manifest());
    } catch (IOException unwritable) {
      // The next search tries again.
    }
  }

  private @Nullable ProcessLock lockOrNull() {
    try {
      return lock();
    } catch (IOException unwritable) {
      return null;
    }
  }

  private static boolean isMostOf(Comparison comparison, Listing disk) {
    long all = 0;
    for (ListedFile file : disk.files.values()) {
      all += file.stat().size();
    }
    return 2 * comparison.touchedBytes() > all;
  }
}
