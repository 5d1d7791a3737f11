package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;

/// How much of what was asked a passage holds, itself or in its surroundings; of terms that stand
/// near a share counts.
///
/// @param weight the summed idf of what it holds
/// @param rarest the highest idf among them
record Coverage(double weight, double rarest) {

  /// The coverage of each of these passages; every list of postings is opened once for all passages
  /// of a leaf.
  static Map<Candidate, Coverage> of(
      List<Candidate> passages, List<LeafReaderContext> leaves, List<QueryTerm> asked)
      throws IOException {
    List<Candidate> inOrder = new ArrayList<>(passages);
    inOrder.sort(Candidate.IN_ORDER);
    boolean[][] held = new boolean[inOrder.size()][asked.size()];
    for (int term = 0; term < asked.size(); term++) {
      int next = 0;
      for (LeafReaderContext leaf : leaves) {
        int end = leaf.docBase + leaf.reader().maxDoc();
        if (next < held.length && inOrder.get(next).document < end) {
          Optional<PostingsEnum> found = asked.get(term).postings(leaf, PostingsEnum.NONE);
          for (; next < held.length && inOrder.get(next).document < end; next++) {
            int document = inOrder.get(next).document - leaf.docBase;
            held[next][term] = found.isPresent() && QueryTerm.has(found.get(), document);
          }
        }
      }
    }
    Map<Candidate, Coverage> coverages = new HashMap<>();
    for (int i = 0; i < held.length; i++) {
      coverages.put(inOrder.get(i), of(inOrder.get(i), held[i], asked));
    }
    return coverages;
  }

  private static Coverage of(Candidate passage, boolean[] holds, List<QueryTerm> asked) {
    Map<Integer, Double> pieces = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      QueryTerm term = asked.get(i);
      double share = holds[i] ? 1 : passage.nearness(i);
      if (share > 0) {
        pieces.merge(term.piece(), share * term.evidence(), Math::max);
      }
    }
    double weight = 0;
    double rarest = 0;
    for (double piece : pieces.values()) {
      weight += piece;
      rarest = Math.max(rarest, piece);
    }
    return new Coverage(weight, rarest);
  }
}
