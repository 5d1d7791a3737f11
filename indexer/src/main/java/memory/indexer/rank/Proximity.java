package memory.indexer.rank;

import java.util.List;

/// Favours passages where words that stand together in the question stand together too.
///
/// Each pair of terms of different words, at most three apart in the question, adds the smaller
/// idf, divided by the root of their smallest distance in the passage's own text, when that is at
/// most eight.
final class Proximity {
  private static final int ASKED_APART = 3;
  private static final int FARTHEST = 8;

  private final List<QueryTerm> terms;

  Proximity(List<QueryTerm> terms) {
    this.terms = terms;
  }

  /// @param places each term's positions in each candidate's own text; empty where it has none
  void judge(int[][][] places, Candidate[] candidates, int from) {
    for (int a = 0; a < terms.size(); a++) {
      for (int b = a + 1; b < terms.size() && arePaired(a, b); b++) {
        boolean apart = terms.get(a).piece() != terms.get(b).piece();
        if (apart && places[a].length > 0 && places[b].length > 0) {
          double idf = Math.min(terms.get(a).idf(), terms.get(b).idf());
          for (int i = 0; i < places[a].length; i++) {
            int distance = distance(places[a][i], places[b][i]);
            if (distance <= FARTHEST) {
              candidates[from + i].add(Feature.PROXIMITY, idf / Math.sqrt(Math.max(1, distance)));
            }
          }
        }
      }
    }
  }

  private boolean arePaired(int a, int b) {
    return terms.get(b).place() - terms.get(a).place() <= ASKED_APART;
  }

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
