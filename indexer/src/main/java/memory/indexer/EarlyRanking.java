package memory.indexer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.model.SearchRequest;
import memory.indexer.rank.Meaning;
import memory.indexer.rank.Ranker;
import memory.indexer.rank.Ranking;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.IndexSearcher;

/// One question's ranking, made over what is open while the disk is still being looked at. It holds
/// when the look finds nothing new, as nearly always; else it is made again. Whatever it read of a
/// file before the look came by is what the index knows, or the look finds the file changed.
final class EarlyRanking {
  private final Ranker ranker;
  private final SearchRequest request;
  private List<IndexReader> ranked = List.of();
  private Optional<Ranking> made = Optional.empty();

  EarlyRanking(Ranker ranker, SearchRequest request) {
    this.ranker = ranker;
    this.request = request;
  }

  /// Ranks over readers that are in step and others that may not be.
  void rank(List<IndexReader> inStep, List<? extends IndexReader> open) {
    if (open.isEmpty()) {
      return;
    }
    List<IndexReader> all = new ArrayList<>(inStep);
    all.addAll(open);
    try {
      made = Optional.of(ranking(all, Meaning.NONE));
      ranked = all;
    } catch (IOException | RuntimeException | InternalError unsound) {
      // Whoever ranks over it after the look hears of it.
    }
  }

  /// The ranking over these readers, which are in step.
  Ranking over(List<IndexReader> readers, Meaning meaning) throws IOException {
    return made.isPresent() && ranked.equals(readers) ? made.get() : ranking(readers, meaning);
  }

  private Ranking ranking(List<IndexReader> readers, Meaning meaning) throws IOException {
    try (MultiReader all = together(readers)) {
      IndexSearcher searcher = new IndexSearcher(all);
      searcher.setQueryCache(null);
      return ranker.rank(searcher, request, meaning);
    }
  }

  /// Closing it closes none of them.
  static MultiReader together(List<IndexReader> readers) throws IOException {
    return new MultiReader(readers.toArray(new IndexReader[0]), false);
  }
}
