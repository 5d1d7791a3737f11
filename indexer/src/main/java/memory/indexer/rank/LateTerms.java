package memory.indexer.rank;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/// Adds to candidates' text scores what the question's frequent terms give, which were too costly
/// to search a large memory with.
final class LateTerms {
  private final IndexSearcher searcher;
  private final List<QueryTerm> terms;

  LateTerms(IndexSearcher searcher, List<QueryTerm> terms) {
    this.searcher = searcher;
    this.terms = terms;
  }

  /// @param candidates in document order
  void judge(Candidate[] candidates) throws IOException {
    for (QueryTerm term : terms) {
      CollectionStatistics field = searcher.collectionStatistics(term.field());
      if (field == null) {
        return;
      }
      Similarity.SimScorer scorer =
          searcher.getSimilarity().scorer(term.weight(), field, statistics(term));
      int next = 0;
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        next = judge(leaf, term, scorer, candidates, next);
      }
    }
  }

  private static TermStatistics statistics(QueryTerm term) {
    return new TermStatistics(
        new Term(term.field(), term.bytes()).bytes(),
        term.states().docFreq(),
        term.states().totalTermFreq());
  }

  /// Goes through this leaf's candidates; the first of the next leaf is returned.
  private static int judge(
      LeafReaderContext leaf,
      QueryTerm term,
      Similarity.SimScorer scorer,
      Candidate[] candidates,
      int from)
      throws IOException {
    Optional<PostingsEnum> found = term.postings(leaf, PostingsEnum.FREQS);
    NumericDocValues norms = leaf.reader().getNormValues(term.field());
    int end = leaf.docBase + leaf.reader().maxDoc();
    int next = from;
    for (; next < candidates.length && candidates[next].document < end; next++) {
      int document = candidates[next].document - leaf.docBase;
      if (found.isPresent()) {
        PostingsEnum postings = found.get();
        if (postings.docID() < document) {
          postings.advance(document);
        }
        if (postings.docID() == document) {
          long norm = norms != null && norms.advanceExact(document) ? norms.longValue() : 1;
          candidates[next].textScore += scorer.score(postings.freq(), norm);
        }
      }
    }
    return next;
  }
}
