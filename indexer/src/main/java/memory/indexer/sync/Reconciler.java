package memory.indexer.sync;

import java.io.IOException;
import java.time.Duration;
import memory.engine.file.ProcessLock;
import memory.engine.model.Freshness;
import memory.engine.model.ScopeRoot;
import memory.indexer.sync.RootIndex.StepLog;
import memory.indexer.sync.RootIndex.SyncOptions;
import org.apache.lucene.index.CorruptIndexException;
import org.jspecify.annotations.Nullable;

/// Acts on the [Diagnosis] of one scope: writes what differs, or lays it over in memory. Used by
/// one thread at a time.
final class Reconciler {

  /// What came of one go.
  sealed interface Outcome {
    /// As much in step as it will be for this search.
    record Done(Freshness freshness) implements Outcome {}

    /// A new index is needed, which is built while others search.
    ///
    /// @param patient wait for whoever builds one already
    record Build(boolean patient) implements Outcome {}

    /// The index is to be looked at anew.
    ///
    /// @param further because part of the work is done; else because somebody else came between
    record Again(boolean further) implements Outcome {}
  }

  private static final int WORTH_SAVING_ENTRIES = 64;
  private static final long WORTH_SAVING_BYTES = 1 << 20;

  private final ScopeRoot root;
  private final SyncOptions options;
  private final Generations generations;
  private final GenerationBuilder builder;
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
      GenerationBuilder builder,
      IndexBuild build,
      OpenIndex open) {
    this.root = root;
    this.options = options;
    this.generations = generations;
    this.builder = builder;
    this.build = build;
    this.open = open;
  }

  /// One go at the difference. What is open is the newest there is.
  ///
  /// @param obstacle why the index on disk cannot be brought in step; empty when nothing is in the
  ///   way
  Outcome act(Listing disk, Budget budget, String obstacle, StepLog log) throws IOException {
    dropOverlayWhenWritable();
    Diagnosis diagnosis = diagnose(disk);
    Diagnosis.State state = diagnosis.state();
    if (state == Diagnosis.State.IN_STEP) {
      return settled();
    }
    if (!obstacle.isEmpty()) {
      Freshness laid = layOver(disk, budget, obstacle);
      if (budget.isLimited() && laid instanceof Freshness.Stale) {
        builder.startInBackground();
      }
      return new Outcome.Done(laid);
    }
    if (state.isLong() && budget.mayHurry()) {
      if (builder.isAwaited()) {
        return new Outcome.Build(true); // who asks once more waits for it
      }
      budget.hurry(options.limits().hurry());
    }
    if (state.isLarge() && budget.isLimited()) {
      builder.startInBackground();
      boolean missing = state == Diagnosis.State.MISSING_LARGE;
      String why = missing ? Freshness.BEING_INDEXED : "many files changed at once";
      return new Outcome.Done(layOver(disk, budget, why));
    }
    return switch (state) {
      case MISSING -> new Outcome.Build(false);
      case MISSING_LARGE, OUTDATED -> new Outcome.Build(true);
      case IN_STEP, BEHIND, FAR_BEHIND, OVERTAKEN -> write(diagnosis, budget, log);
    };
  }

  /// What is in the overlay then counts as not read yet, and is written.
  private void dropOverlayWhenWritable() throws IOException {
    if (!open.hasOverlay()) {
      return;
    }
    boolean writable = false;
    try (ProcessLock lock = lock()) {
      writable = lock != null;
    } catch (IOException unwritable) {
      // The overlay stays.
    }
    if (writable) {
      open.dropOverlay();
    }
  }

  /// The comparison, unless neither side has changed since they were last the same.
  @SuppressWarnings("ReferenceEquality") // whether it is the one that was compared
  private Diagnosis diagnose(Listing disk) {
    if (inStepWith == disk && inStepVersion == disk.version() && inStep == open.known()) {
      return Diagnosis.IN_STEP;
    }
    Diagnosis diagnosis = Diagnosis.of(disk, open.known(), open.base() != null, options.limits());
    if (diagnosis.state() == Diagnosis.State.IN_STEP) {
      inStep = open.known();
      inStepWith = disk;
      inStepVersion = disk.version();
    }
    return diagnosis;
  }

  private Outcome write(Diagnosis diagnosis, Budget budget, StepLog log) throws IOException {
    Changes changes = changes(diagnosis, budget, options.limits().quickBytes());
    if (changes.isInvisible()) {
      return refreshOnly(changes, budget);
    }
    // With an overlay these are changes to it, not to the index on disk.
    if (!open.hasOverlay()) {
      overlayReason = "another process is writing the index";
      try (ProcessLock lock = lock()) {
        if (lock != null) {
          return commit(changes, budget, log);
        }
      } catch (CorruptIndexException | RuntimeException unsound) {
        open.distrust(unsound);
        return new Outcome.Again(false);
      } catch (IOException unwritable) {
        overlayReason = unwritable(unwritable);
      }
    }
    int left = changes.left() + open.lay(changes, root, options.limits(), budget);
    log.add(changes.paths(), 0);
    return left == 0 ? settled() : leftFor(budget, left, overlayReason);
  }

  /// Files were touched, but what they hold is what the index holds.
  private Outcome refreshOnly(Changes changes, Budget budget) throws IOException {
    open.remember(changes.refreshed(open.known()));
    if (changes.left() > 0) {
      return budget.isLimited()
          ? leftFor(budget, changes.left(), "files were touched")
          : new Outcome.Again(true);
    }
    if (isWorthSaving()) {
      save();
    }
    return settled();
  }

  /// The caller holds the write lock, and there is no overlay.
  @SuppressWarnings("ReferenceEquality") // whether it is the one that was open
  private Outcome commit(Changes changes, Budget budget, StepLog log) throws IOException {
    Snapshot before = open.base();
    open.refresh(budget);
    if (before == null || open.base() != before) {
      return new Outcome.Again(false);
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
        ? leftFor(budget, left, "many files changed at once")
        : new Outcome.Again(true);
  }

  private @Nullable ProcessLock lock() throws IOException {
    return generations.writeLock(Duration.ZERO).orElse(null);
  }

  /// Takes the difference into memory, as much as there is time and room for.
  private Freshness layOver(Listing disk, Budget budget, String why) throws IOException {
    overlayReason = why;
    while (true) {
      Diagnosis diagnosis = diagnose(disk);
      if (diagnosis.state() == Diagnosis.State.IN_STEP) {
        return new Freshness.Repaired(why);
      }
      long room = options.limits().overlayBytes() - open.overlayBytes();
      if (room <= 0 || budget.isSpent()) {
        return missing(diagnosis.suspects().size(), why);
      }
      Changes changes = changes(diagnosis, budget, Math.min(room, options.limits().quickBytes()));
      int left = open.lay(changes, root, options.limits(), budget);
      if (changes.left() + left == 0) {
        return new Freshness.Repaired(why);
      }
    }
  }

  private Changes changes(Diagnosis diagnosis, Budget budget, long mostBytes) {
    return Changes.of(
        diagnosis, open.known(), root, options.limits(), options.clock(), budget, mostBytes);
  }

  private Outcome settled() {
    return new Outcome.Done(
        open.hasOverlay() ? new Freshness.Repaired(overlayReason) : Freshness.fresh());
  }

  /// A search with a deadline leaves the rest to whoever outlives it.
  private Outcome leftFor(Budget budget, int files, String why) {
    if (budget.isLimited()) {
      builder.startInBackground();
    }
    return new Outcome.Done(missing(files, why));
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
  private void save() {
    try (ProcessLock lock = lock()) {
      Snapshot before = open.base();
      if (lock == null || before == null || !before.isNewest()) {
        return;
      }
      IndexBuild.Written written =
          build.write(before, Changes.NONE, open.unsaved(), Budget.unlimited());
      open.committed(before, written.manifest());
    } catch (IOException unwritable) {
      // The next search tries again.
    }
  }
}
