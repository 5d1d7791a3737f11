package memory.indexer.rank;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;

/// How much of what was asked a passage holds, itself or in its surroundings.
///
/// @param terms distinct terms
/// @param weight their summed idf
record Coverage(int terms, double weight) {
  static final Coverage NONE = new Coverage(0, 0);

  /// That of the passage, among these, which holds most.
  static Coverage best(
      List<Candidate> passages, List<LeafReaderContext> leaves, List<QueryTerm> asked)
      throws IOException {
    Coverage best = NONE;
    for (Candidate passage : passages) {
      Coverage one = of(passage.document, leaves, asked);
      best = one.weight > best.weight ? one : best;
    }
    return best;
  }

  private static Coverage of(int document, List<LeafReaderContext> leaves, List<QueryTerm> asked)
      throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    int local = document - leaf.docBase;
    int held = 0;
    double weight = 0;
    Map<Integer, Double> pieces = new HashMap<>();
    for (QueryTerm term : asked) {
      Optional<PostingsEnum> postings = term.postings(leaf, PostingsEnum.NONE);
      if (postings.isPresent() && postings.get().advance(local) == local) {
        pieces.merge(term.piece(), term.evidence(), Math::max);
      }
    }
    for (double piece : pieces.values()) {
      held++;
      weight += piece;
    }
    return new Coverage(held, weight);
  }
}
