package memory.indexer.rank;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Weight;

/// Searches the segments one after the other in the thread that asks, and keeps no query. The
/// slices and tasks that Lucene divides a search into cost a new process some 5 ms to set up.
public final class SerialSearcher extends IndexSearcher {
  /// @param reader stays open as long as it is asked
  public SerialSearcher(IndexReader reader) {
    super(reader, Runnable::run); // with an executor, even of none, slices are made when asked for
    setQueryCache(null);
  }

  @Override
  public <C extends Collector, T> T search(Query query, CollectorManager<C, T> manager)
      throws IOException {
    C collector = manager.newCollector();
    Weight weight = createWeight(rewrite(query), collector.scoreMode(), 1);
    for (LeafReaderContext leaf : getLeafContexts()) {
      searchLeaf(leaf, 0, DocIdSetIterator.NO_MORE_DOCS, weight, collector);
    }
    return manager.reduce(List.of(collector));
  }
}
