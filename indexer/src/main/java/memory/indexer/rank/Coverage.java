package memory.indexer.rank;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;

/// How much of what was asked a passage holds, itself or in its surroundings.
///
/// @param terms distinct terms
/// @param weight their summed idf, and a share of that of terms that stand near
record Coverage(int terms, double weight) {
  static final Coverage NONE = new Coverage(0, 0);

  /// That of the passage, among these, which holds most.
  static Coverage best(
      List<Candidate> passages, List<LeafReaderContext> leaves, List<QueryTerm> asked)
      throws IOException {
    Coverage best = NONE;
    for (Candidate passage : passages) {
      Coverage one = of(passage, leaves, asked);
      best = one.weight > best.weight ? one : best;
    }
    return best;
  }

  private static Coverage of(
      Candidate passage, List<LeafReaderContext> leaves, List<QueryTerm> asked) throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(passage.document, leaves));
    int local = passage.document - leaf.docBase;
    Set<Integer> held = new HashSet<>();
    Map<Integer, Double> weights = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      QueryTerm term = asked.get(i);
      Optional<PostingsEnum> postings = term.postings(leaf, PostingsEnum.NONE);
      if (postings.isPresent() && postings.get().advance(local) == local) {
        if (!term.aside()) {
          held.add(term.piece());
        }
        weights.merge(term.piece(), term.evidence(), Math::max);
      } else if (passage.nearness(i) > 0) {
        weights.merge(term.piece(), passage.nearness(i) * term.evidence(), Math::max);
      }
    }
    double weight = 0;
    for (double piece : weights.values()) {
      weight += piece;
    }
    return new Coverage(held.size(), weight);
  }
}
