package memory.indexer.sync;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.engine.model.Freshness;
import org.apache.lucene.index.DirectoryReader;

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
