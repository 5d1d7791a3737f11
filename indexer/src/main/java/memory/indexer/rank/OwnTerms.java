package memory.indexer.rank;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;

/// Reads which of the question's terms candidates hold in their own text, and where; favours what a
/// speaker or a label opens that is named in the question.
final class OwnTerms {
  private static final int MOST_PLACES = 64;
  private static final int ASKED_APART = 3;
  private static final int FARTHEST = 8;

  /// What a best stretch counts, and its words.
  private static final double SHARE = 0.7;

  private static final int WORDS = 60;

  /// What a word of the text weighs, near the beginning and later.
  private static final double WEIGHT = (FileUnit.OWN + FileUnit.LEAD + FileUnit.OWN) / 2.0;

  private static final int[] NONE = new int[0];
  private static final int[][] NOWHERE = new int[0][];

  private final LeafReaderContext leaf;
  private final List<QueryTerm> terms;
  private final double lengthNorm;
  private final int[] buffer = new int[MOST_PLACES];

  OwnTerms(LeafReaderContext leaf, LookedUp looked) {
    this.leaf = leaf;
    this.terms = looked.counted;
    double length = Math.min(1, WORDS * WEIGHT / Math.max(1, looked.meanLength()));
    this.lengthNorm = PassageDocuments.K1 * (1 - PassageDocuments.B + PassageDocuments.B * length);
  }

  /// @param candidates of this leaf, in document order
  void judge(Candidate[] candidates) throws IOException {
    int[][][] places = new int[terms.size()][][];
    for (int term = 0; term < terms.size(); term++) {
      Optional<PostingsEnum> postings = terms.get(term).ownPostings(leaf);
      places[term] = postings.isPresent() ? places(term, postings.get(), candidates) : NOWHERE;
    }
    judgeProximity(places, candidates);
    judgeBestStretch(places, candidates);
  }

  private int[][] places(int term, PostingsEnum postings, Candidate[] candidates)
      throws IOException {
    int[][] places = new int[candidates.length][];
    for (int i = 0; i < candidates.length; i++) {
      int document = candidates[i].document - leaf.docBase;
      int count = 0;
      if (QueryTerm.has(postings, document)) {
        candidates[i].markHeld(term);
        count = Math.min(MOST_PLACES, postings.freq());
        for (int p = 0; p < count; p++) {
          buffer[p] = postings.nextPosition();
        }
        if (buffer[0] == 0 && candidates[i].has(ChatTurn.SPOKEN)) {
          candidates[i].set(Feature.LABEL, 1);
        }
      }
      places[i] = count == 0 ? NONE : Arrays.copyOf(buffer, count);
    }
    return places;
  }

  /// Favours passages where words that stand together in the question stand together too. Each pair
  /// of terms of different words, at most three apart in the question, adds the smaller idf,
  /// divided by the root of their smallest distance in the passage's own text, when that is at most
  /// eight.
  ///
  /// @param places each term's positions in each candidate's own text; empty where it has none
  private void judgeProximity(int[][][] places, Candidate[] candidates) {
    for (int a = 0; a < terms.size(); a++) {
      for (int b = a + 1; b < terms.size() && arePaired(a, b); b++) {
        boolean apart = terms.get(a).piece() != terms.get(b).piece();
        if (apart && places[a].length > 0 && places[b].length > 0) {
          double idf = Math.min(terms.get(a).idf(), terms.get(b).idf());
          for (int i = 0; i < places[a].length; i++) {
            int distance = distance(places[a][i], places[b][i]);
            if (distance <= FARTHEST) {
              candidates[i].add(Feature.PROXIMITY, idf / Math.sqrt(Math.max(1, distance)));
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

  /// Looks for the best stretch of a long passage, and what that would earn if it were a passage by
  /// itself, at most of mean length: by the length of its section a telling line counts for little.
  /// The text score is at least a share of that.
  ///
  /// @param places each term's positions in each candidate's own text; empty where it has none
  private void judgeBestStretch(int[][][] places, Candidate[] candidates) {
    for (int i = 0; i < candidates.length; i++) {
      double best = SHARE * best(inOrder(places, i));
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
      int[] own = places[term].length == 0 ? NONE : places[term][candidate];
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
