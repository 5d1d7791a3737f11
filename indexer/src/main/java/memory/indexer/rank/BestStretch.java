package memory.indexer.rank;

import java.util.Arrays;
import java.util.List;

/// What the best stretch of a long passage would earn if it were a passage by itself, at most of
/// mean length: by the length of its section a telling line counts for little. The text score is at
/// least a share of that.
final class BestStretch {
  private static final double SHARE = 0.7;
  private static final int WORDS = 60;

  /// What a word of the text weighs, near the beginning and later.
  private static final double WEIGHT = (FileUnit.OWN + FileUnit.LEAD + FileUnit.OWN) / 2.0;

  private final List<QueryTerm> terms;
  private final double lengthNorm;

  BestStretch(LookedUp looked) {
    this.terms = looked.counted();
    double length = Math.min(1, WORDS * WEIGHT / Math.max(1, looked.meanLength()));
    this.lengthNorm = PassageDocuments.K1 * (1 - PassageDocuments.B + PassageDocuments.B * length);
  }

  /// @param places each term's positions in each candidate's own text; empty where it has none
  void judge(int[][][] places, Candidate[] candidates, int from, int to) {
    for (int i = from; i < to; i++) {
      double best = SHARE * best(inOrder(places, i - from));
      candidates[i].raised = Math.max(0, best - candidates[i].textScore);
      candidates[i].textScore += candidates[i].raised;
    }
  }

  /// A candidate's places with the term's number in the lowest bits.
  private static long[] inOrder(int[][][] places, int candidate) {
    int size = 0;
    for (int[][] term : places) {
      size += term.length == 0 ? 0 : term[candidate].length;
    }
    long[] all = new long[size];
    int next = 0;
    for (int term = 0; term < places.length; term++) {
      int[] own = places[term].length == 0 ? new int[0] : places[term][candidate];
      for (int place : own) {
        all[next++] = (long) place * LookedUp.MOST_TERMS + term;
      }
    }
    Arrays.sort(all);
    return all;
  }

  private double best(long[] places) {
    int[] counts = new int[terms.size()];
    double best = 0;
    double now = 0;
    int first = 0;
    for (long place : places) {
      while (place / LookedUp.MOST_TERMS - places[first] / LookedUp.MOST_TERMS >= WORDS) {
        now -= step(term(places[first]), counts[term(places[first])]--);
        first++;
      }
      now += step(term(place), ++counts[term(place)]);
      best = Math.max(best, now);
    }
    return best;
  }

  private static int term(long place) {
    return (int) (place % LookedUp.MOST_TERMS);
  }

  /// What a term's n-th time adds.
  private double step(int term, int times) {
    QueryTerm asked = terms.get(term);
    return asked.weight() * asked.idf() * (saturated(times) - saturated(times - 1));
  }

  private double saturated(int times) {
    return times * WEIGHT / (times * WEIGHT + lengthNorm);
  }
}
