package memory.indexer.sync;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.ProcessLock;
import memory.engine.model.ScopeRoot;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.TermTable;
import memory.indexer.sync.Generations.Generation;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;

/// What this process has open of one scope's index: the newest [Snapshot] on disk, the [Overlay]
/// over it if there is one, and the manifest of both together. Used by one thread at a time, except
/// for [#readers()].
final class OpenIndex implements AutoCloseable {
  private final Generations generations;
  private final CacheDirectory.Access access;
  private final Map<String, FileEntry> unsaved = new HashMap<>();
  private @Nullable Snapshot base;
  private @Nullable Overlay overlay;
  private Manifest known = Manifest.EMPTY;
  private List<DirectoryReader> derived = List.of();
  private volatile List<DirectoryReader> readers = List.of();
  private Optional<Generation> distrusted = Optional.empty();
  private String distrustReason = "";

  OpenIndex(Generations generations, CacheDirectory.Access access) {
    this.generations = generations;
    this.access = access;
  }

  /// Opens the newest commit of the highest generation; when that is news, the overlay goes. Tries
  /// again when a file is gone because somebody has committed, or put a new index in place,
  /// meanwhile.
  @SuppressWarnings("ReferenceEquality") // whether it is the one that is open
  void refresh(Budget budget) throws IOException {
    String failedAt = "";
    while (true) {
      Optional<Generation> highest = generations.highest();
      if (highest.isEmpty() || highest.equals(distrusted)) {
        if (base != null) {
          put(null);
        }
        return;
      }
      try {
        Snapshot before = base;
        Snapshot now =
            before != null && before.generation().equals(highest.get())
                ? before.newest(Optional.empty())
                : Snapshot.open(highest.get(), access);
        if (now != before) {
          put(now);
          sealIfNeeded(now);
        }
        return;
      } catch (IOException | RuntimeException unsound) {
        String newest = newestCommit(highest.get());
        boolean same = newest.equals(failedAt);
        if (unsound instanceof CorruptIndexException || same || !budget.again()) {
          distrust(highest.get(), unsound);
        }
        failedAt = newest;
      }
    }
  }

  private String newestCommit(Generation generation) {
    try (CacheDirectory directory = CacheDirectory.open(generation.folder(), access)) {
      return generation.folder() + "/" + SegmentInfos.getLastCommitSegmentsFileName(directory);
    } catch (IOException | RuntimeException unreadable) {
      return generation.folder().toString();
    }
  }

  private void sealIfNeeded(Snapshot now) {
    if (!now.unsealed()) {
      return;
    }
    try (ProcessLock lock = generations.writeLock(Duration.ZERO).orElse(null)) {
      if (lock != null && now.isNewest()) {
        now.seal();
      }
    } catch (IOException | IllegalStateException leftUnsealed) {
      // Held already, or not to be written: the next who opens it checks again.
    }
  }

  /// Reads what is open no more: something in it is wrong.
  void distrust(Throwable reason) {
    Snapshot unsound = base;
    if (unsound != null) {
      distrust(unsound.generation(), reason);
    }
  }

  private void distrust(Generation generation, Throwable reason) {
    distrusted = Optional.of(generation);
    distrustReason = "the index on disk was not sound (" + reason.getMessage() + ")";
  }

  /// Why the index on disk is not read although there is one; empty when it is.
  String distrustReason() {
    return base == null ? distrustReason : "";
  }

  @Nullable Snapshot base() {
    return base;
  }

  Manifest known() {
    return known;
  }

  /// What to search; safe to ask from any thread.
  List<DirectoryReader> readers() {
    return readers;
  }

  boolean hasOverlay() {
    return overlay != null;
  }

  long overlayBytes() {
    Overlay laid = overlay;
    return laid == null ? 0 : laid.bytes();
  }

  /// Entries that are known to be newer than those on disk.
  Map<String, FileEntry> unsaved() {
    return unsaved;
  }

  /// Entries of files that hold what is known of them.
  void remember(Map<String, FileEntry> refreshed) {
    Overlay laid = overlay;
    if (laid == null) {
      unsaved.putAll(refreshed);
    } else {
      // What the overlay holds is not what the index on disk holds.
      laid.remember(refreshed);
    }
    known = known.with(refreshed, List.of());
  }

  /// Takes the changes into memory, as far as there is time for them.
  ///
  /// @return files that there was none for
  int lay(Changes changes, ScopeRoot root, Limits limits, Budget budget) throws IOException {
    Overlay laid = overlay == null ? new Overlay() : overlay;
    overlay = laid;
    int left = laid.add(changes, root, limits, budget);
    known = laid.over(base == null ? Manifest.EMPTY : base.manifest().with(unsaved, List.of()));
    show();
    return left;
  }

  void dropOverlay() throws IOException {
    Overlay laid = overlay;
    if (laid != null) {
      overlay = null;
      known = base == null ? Manifest.EMPTY : base.manifest().with(unsaved, List.of());
      show();
      laid.close();
    }
  }

  /// Moves on to the commit that the caller has just made of the base.
  void committed(Snapshot before, Manifest manifest) throws IOException {
    put(before.newest(Optional.of(manifest)));
  }

  @SuppressWarnings("ReferenceEquality") // the same
  private void put(@Nullable Snapshot now) throws IOException {
    Snapshot before = base;
    base = now;
    unsaved.clear();
    known = now == null ? Manifest.EMPTY : now.manifest();
    Overlay laid = overlay;
    overlay = null;
    show();
    if (laid != null) {
      laid.close();
    }
    if (before != null && before != now) {
      before.reader().close();
      if (now == null || !now.generation().equals(before.generation())) {
        before.directory().close();
      }
    }
  }

  private void show() throws IOException {
    List<DirectoryReader> shown = new ArrayList<>();
    List<DirectoryReader> made = new ArrayList<>();
    Snapshot below = base;
    if (overlay == null) {
      if (below != null) {
        shown.add(below.reader());
      }
    } else {
      if (below != null) {
        below.reader().incRef();
        made.add(new HidingReader(below.reader(), overlay.hidden()));
      }
      made.add(overlay.reader());
      shown.addAll(made);
    }
    List<DirectoryReader> before = derived;
    derived = made;
    readers = List.copyOf(shown);
    for (DirectoryReader reader : before) {
      reader.close();
    }
  }

  @Override
  public void close() throws IOException {
    put(null);
  }

  /// Files that differ from the index on disk, indexed in this process's memory; their old passages
  /// are to be hidden. For whoever may not write the index now.
  static final class Overlay implements AutoCloseable {
    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final IndexWriter writer;
    private final Map<String, FileEntry> entries = new HashMap<>();
    private final Set<String> gone = new HashSet<>();
    private final Set<String> laid = new HashSet<>();
    private long bytes;

    Overlay() throws IOException {
      IndexWriterConfig config =
          PassageDocuments.writerConfig()
              .setMergeScheduler(new SerialMergeScheduler())
              .setCommitOnClose(false);
      writer = new IndexWriter(directory, config);
    }

    /// @return files that there was no time for
    int add(Changes changes, ScopeRoot root, Limits limits, Budget budget) throws IOException {
      int done = 0;
      for (String path : changes.gone()) {
        writer.deleteDocuments(new Term(PassageDocuments.PATH, path));
        entries.remove(path);
        laid.remove(path);
        gone.add(path);
      }
      for (FileReading reading : changes.read()) {
        if (done > 0 && budget.isSpent()) {
          break;
        }
        done++;
        FileReading.Indexed file = reading.indexed(root, limits, false, new TermTable());
        IndexBuild.replace(writer, file);
        laid.add(file.path());
        entries.put(file.path(), file.entry());
        gone.remove(file.path());
        bytes += reading.length();
      }
      entries.putAll(changes.same());
      return changes.read().size() - done;
    }

    /// Entries of files that hold what is known of them.
    void remember(Map<String, FileEntry> refreshed) {
      entries.putAll(refreshed);
    }

    /// The paths whose passages in the index on disk no longer count.
    Set<String> hidden() {
      Set<String> hidden = new HashSet<>(gone);
      hidden.addAll(laid);
      return hidden;
    }

    Manifest over(Manifest below) {
      return below.with(entries, gone);
    }

    /// What has gone in so far, in bytes of text.
    long bytes() {
      return bytes;
    }

    /// The caller closes it.
    DirectoryReader reader() throws IOException {
      return DirectoryReader.open(writer);
    }

    @Override
    public void close() throws IOException {
      writer.rollback();
      directory.close();
    }
  }
}
