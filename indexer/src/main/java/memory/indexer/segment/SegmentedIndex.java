package memory.indexer.segment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Version;

/// A new index in an empty directory. Each thread that brings documents has a [Part] of its own;
/// nothing is seen before the commit.
public final class SegmentedIndex {
  /// A part with more terms becomes a segment: about 100 MB at the moment it is written.
  private static final int MOST_TERMS = 10_000_000;

  private final Directory directory;
  private final Similarity similarity;
  private final FieldNumbers numbers = new FieldNumbers();
  private final List<SegmentCommitInfo> segments = new ArrayList<>();
  private int named;

  public SegmentedIndex(Directory directory, Similarity similarity) {
    this.directory = directory;
    this.similarity = similarity;
  }

  /// What one thread brings.
  public final class Part {
    private SegmentBuffer buffer = new SegmentBuffer(similarity, numbers);

    /// What the known terms of the next document are to be taken from.
    public TermTable terms() {
      return buffer.terms();
    }

    public void add(Iterable<? extends IndexableField> document) {
      buffer.add(document);
    }

    /// Writes a segment when there is enough for one. Fields made before are of no use afterwards.
    public void flushWhenFull() throws IOException {
      if (buffer.size() >= MOST_TERMS) {
        flush();
      }
    }

    /// Writes what there is.
    public void flush() throws IOException {
      if (buffer.documents() > 0) {
        SegmentCommitInfo written = buffer.write(directory, nextName());
        synchronized (segments) {
          segments.add(written);
        }
        buffer = new SegmentBuffer(similarity, numbers);
      }
    }
  }

  private String nextName() {
    synchronized (segments) {
      return "_" + Integer.toString(named++, Character.MAX_RADIX);
    }
  }

  /// Makes an index of all that was flushed.
  public void commit(Map<String, String> userData) throws IOException {
    SegmentInfos infos = new SegmentInfos(Version.LATEST.major);
    infos.addAll(segments);
    infos.counter = named;
    infos.setUserData(userData, false);
    infos.commit(directory);
  }
}
