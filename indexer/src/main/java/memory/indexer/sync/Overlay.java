package memory.indexer.sync;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import memory.engine.model.ScopeRoot;
import memory.indexer.rank.PassageDocuments;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;

/// Files that differ from the index on disk, indexed in this process's memory; their old passages
/// are to be hidden. For whoever may not write the index now.
final class Overlay implements AutoCloseable {
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
      FileReading.Indexed file = reading.indexed(root, limits, false);
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
