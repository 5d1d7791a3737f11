package memory.indexer.sync;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex.Progress;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.TermTable;
import memory.indexer.sync.Changes.Vouched;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.jspecify.annotations.Nullable;

/// Writes indexes: changes into one that exists, or a new one from the files. Whoever calls holds
/// the lock that belongs to it.
///
/// @param clock stamps what is read and written
record IndexBuild(ScopeRoot root, Limits limits, Clock clock) {
  private static final double BUFFER_MB = 16;

  /// A new index is written in few segments, and none are merged.
  private static final double BUILD_BUFFER_MB = 128;

  /// A thread that knows more terms than this begins anew.
  private static final int MOST_TERMS = 1_000_000;

  /// Segments under this size are merged with each other, not into large ones, so that a small
  /// change rewrites little.
  private static final double SMALL_SEGMENT_MB = 1;

  private static final double SEGMENTS_PER_TIER = 5;

  /// What a write has brought in.
  ///
  /// @param passages passages written
  /// @param left files that there was no time for
  record Written(Manifest manifest, int passages, int left) {}

  /// Commits the changes to the snapshot's index, as far as there is time for them.
  ///
  /// @param refreshed entries to bring up to date besides
  Written write(Snapshot base, Changes changes, Map<String, FileEntry> refreshed, Budget budget)
      throws IOException {
    int passages = 0;
    int done = 0;
    Map<String, FileEntry> entries = new HashMap<>(refreshed);
    entries.keySet().removeAll(changes.gone());
    Set<String> gone = new HashSet<>(changes.gone());
    try (IndexWriter writer = writer(base.directory())) {
      for (String path : changes.gone()) {
        writer.deleteDocuments(new Term(PassageDocuments.PATH, path));
      }
      for (FileReading reading : changes.read()) {
        if (done > 0 && budget.isSpent()) {
          break;
        }
        done++;
        FileReading.Indexed file = reading.indexed(root, limits, true, new TermTable());
        replace(writer, file);
        passages += file.documents().size();
        entries.put(file.path(), file.entry());
      }
      if (done < changes.read().size() || changes.left() > 0) {
        for (String path : changes.gone()) {
          FileEntry entry = base.manifest().entries().get(path);
          if (entry != null && entry.isClean()) {
            entries.put(path, entry.with(FileEntry.State.MOVED));
            gone.remove(path);
          }
        }
      }
      for (String path : gone) {
        writer.deleteDocuments(Manifest.term(path));
      }
      for (Map.Entry<String, FileEntry> file : entries.entrySet()) {
        writer.updateDocument(
            Manifest.term(file.getKey()), Manifest.document(file.getKey(), file.getValue()));
      }
      commit(writer, base.directory());
    }
    return new Written(base.manifest().with(entries, gone), passages, changes.read().size() - done);
  }

  /// Builds an index of the listed files, the last touched first, as far as the budget allows.
  ///
  /// @param known what an index before this one knew of contents; empty = the guard looks at all
  /// @return passages written
  int build(
      Path folder,
      CacheDirectory.Access access,
      Listing disk,
      Manifest known,
      Budget budget,
      Progress progress)
      throws IOException {
    Diagnosis all = Diagnosis.of(disk, Manifest.EMPTY, false, limits);
    boolean large = all.state() == Diagnosis.State.MISSING_LARGE;
    try (CacheDirectory directory = CacheDirectory.open(folder, access)) {
      IndexWriterConfig config =
          PassageDocuments.writerConfig()
              .setOpenMode(OpenMode.CREATE)
              .setMergePolicy(NoMergePolicy.INSTANCE)
              .setRAMBufferSizeMB(BUILD_BUFFER_MB)
              .setCommitOnClose(false);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        Work work = new Work(writer, all.suspects(), new Vouched(known), budget, progress);
        work.run(large && Runtime.getRuntime().availableProcessors() > 1);
        commit(writer, directory);
        return work.passages.get();
      }
    }
  }

  /// Puts the file's passages in the place of those that its path had.
  static void replace(IndexWriter writer, FileReading.Indexed file) throws IOException {
    Term path = new Term(PassageDocuments.PATH, file.path());
    if (file.documents().isEmpty()) {
      writer.deleteDocuments(path);
    } else {
      writer.updateDocuments(path, file.documents());
    }
  }

  private static IndexWriter writer(CacheDirectory directory) throws IOException {
    TieredMergePolicy merges = new TieredMergePolicy();
    merges.setSegmentsPerTier(SEGMENTS_PER_TIER);
    merges.setFloorSegmentMB(SMALL_SEGMENT_MB);
    IndexWriterConfig config =
        PassageDocuments.writerConfig()
            .setOpenMode(OpenMode.APPEND)
            .setMergePolicy(merges)
            .setMergeScheduler(new SerialMergeScheduler())
            .setRAMBufferSizeMB(BUFFER_MB)
            .setCommitOnClose(false);
    return new IndexWriter(directory, config);
  }

  private void commit(IndexWriter writer, CacheDirectory directory) throws IOException {
    // Merges now: what the commit itself starts, but for small segments, ends after it and would be
    // thrown away with the writer, to be begun again by the next.
    writer.flush();
    writer.setLiveCommitData(Snapshot.commitData(clock.instant()).entrySet());
    writer.commit();
    seal(directory);
  }

  private static void seal(CacheDirectory directory) throws IOException {
    Seal.put(directory.folder(), SegmentInfos.readLatestCommit(directory).files(true));
  }

  /// Files on their way into a new index, shared by the threads that bring them there.
  private final class Work {
    private final IndexWriter writer;
    private final List<Diagnosis.Suspect> files;
    private final Vouched vouched;
    private final Budget budget;
    private final Progress progress;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger passages = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    Work(
        IndexWriter writer,
        List<Diagnosis.Suspect> files,
        Vouched vouched,
        Budget budget,
        Progress progress) {
      this.writer = writer;
      this.files = files;
      this.vouched = vouched;
      this.budget = budget;
      this.progress = progress;
    }

    void run(boolean twoThreads) throws IOException {
      if (twoThreads) {
        Thread second = Thread.ofPlatform().daemon().name("memory-index").start(this::takeFiles);
        takeFiles();
        Uninterruptibles.joinUninterruptibly(second);
      } else {
        takeFiles();
      }
      switch (failure.get()) {
        case null -> {}
        case IOException broken -> throw broken;
        case RuntimeException broken -> throw broken;
        case Error broken -> throw broken;
        case Throwable other -> throw new IOException(other);
      }
    }

    private void takeFiles() {
      try {
        TermTable terms = new TermTable();
        for (int i = next.getAndIncrement();
            i < files.size() && failure.get() == null && !budget.isSpent();
            i = next.getAndIncrement()) {
          take(files.get(i), terms);
          if (terms.size() > MOST_TERMS) {
            terms = new TermTable();
          }
        }
      } catch (Throwable broken) {
        failure.compareAndSet(null, broken);
      }
    }

    private void take(Diagnosis.Suspect file, TermTable terms) throws IOException {
      Optional<FileReading> reading =
          FileReading.of(root, file.path(), file.file().file(), limits, clock);
      if (reading.isPresent()) {
        FileReading.Indexed indexed = vouched.by(reading.get()).indexed(root, limits, true, terms);
        writer.addDocuments(indexed.documents());
        writer.addDocument(Manifest.document(indexed.path(), indexed.entry()));
        passages.addAndGet(indexed.documents().size());
      }
      synchronized (progress) {
        progress.at(done.incrementAndGet(), files.size());
      }
    }
  }
}
