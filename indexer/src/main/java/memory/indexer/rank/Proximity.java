package memory.indexer.rank;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;

/// Favours passages where words that stand together in the question stand together too.
///
/// Each pair of terms at most two apart in the question adds the smaller idf, divided by the root
/// of their smallest distance in the passage's own text, when that is at most eight.
final class Proximity {
  private static final double WEIGHT = 0.14;
  private static final int ASKED_APART = 2;
  private static final int FARTHEST = 8;
  private static final int MOST_PLACES = 64;

  private final LeafReaderContext leaf;
  private final List<QueryTerm> terms;

  Proximity(LeafReaderContext leaf, List<QueryTerm> terms) {
    this.leaf = leaf;
    this.terms = terms;
  }

  /// @param candidates in document order; those of this leaf are `from` (inclusive) to `to`
  void judge(Candidate[] candidates, int from, int to) throws IOException {
    Terms own = leaf.reader().terms(PassageDocuments.OWN);
    if (own == null || !hasPairs()) {
      return;
    }
    int[][][] places = new int[terms.size()][][];
    TermsEnum at = own.iterator();
    for (int t = 0; t < terms.size(); t++) {
      places[t] =
          at.seekExact(terms.get(t).bytes())
              ? places(at.postings(null, PostingsEnum.POSITIONS), candidates, from, to)
              : new int[0][];
    }
    for (int a = 0; a < terms.size(); a++) {
      for (int b = a + 1; b < terms.size() && arePaired(a, b); b++) {
        if (places[a].length > 0 && places[b].length > 0) {
          double weight = WEIGHT * Math.min(terms.get(a).idf(), terms.get(b).idf());
          for (int i = from; i < to; i++) {
            int distance = distance(places[a][i - from], places[b][i - from]);
            if (distance <= FARTHEST) {
              candidates[i].proximity += weight / Math.sqrt(Math.max(1, distance));
            }
          }
        }
      }
    }
  }

  private boolean hasPairs() {
    for (int t = 1; t < terms.size(); t++) {
      if (arePaired(t - 1, t)) {
        return true;
      }
    }
    return false;
  }

  private boolean arePaired(int a, int b) {
    return terms.get(b).place() - terms.get(a).place() <= ASKED_APART;
  }

  private int[][] places(PostingsEnum postings, Candidate[] candidates, int from, int to)
      throws IOException {
    int[][] places = new int[to - from][];
    int[] buffer = new int[MOST_PLACES];
    for (int i = from; i < to; i++) {
      int document = candidates[i].document - leaf.docBase;
      if (postings.docID() < document) {
        postings.advance(document);
      }
      int count = 0;
      if (postings.docID() == document) {
        count = Math.min(MOST_PLACES, postings.freq());
        for (int p = 0; p < count; p++) {
          buffer[p] = postings.nextPosition();
        }
      }
      places[i - from] = count == 0 ? NONE : Arrays.copyOf(buffer, count);
    }
    return places;
  }

  private static final int[] NONE = new int[0];

  private static int distance(int[] left, int[] right) {
    int best = Integer.MAX_VALUE;
    int l = 0;
    int r = 0;
    while (l < left.length && r < right.length) {
      best = Math.min(best, Math.abs(left[l] - right[r]));
      if (left[l] < right[r]) {
        l++;
      } else {
        r++;
      }
    }
    return best;
  }
}
