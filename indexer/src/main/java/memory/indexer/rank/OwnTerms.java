package memory.indexer.rank;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;

/// Reads which of the question's terms candidates hold in their own text, and where; favours what
/// somebody says who is named in the question.
final class OwnTerms {
  private static final int MOST_PLACES = 64;
  private static final int[] NONE = new int[0];
  private static final int[][] NOWHERE = new int[0][];

  private final LeafReaderContext leaf;
  private final List<QueryTerm> terms;
  private final BestStretch stretch;
  private final int[] buffer = new int[MOST_PLACES];

  OwnTerms(LeafReaderContext leaf, LookedUp looked) {
    this.leaf = leaf;
    this.terms = looked.counted();
    this.stretch = new BestStretch(looked);
  }

  /// @param candidates in document order; those of this leaf are `from` (inclusive) to `to`
  void judge(Candidate[] candidates, int from, int to) throws IOException {
    int[][][] places = new int[terms.size()][][];
    for (int term = 0; term < terms.size(); term++) {
      Optional<PostingsEnum> postings = terms.get(term).ownPostings(leaf);
      places[term] =
          postings.isPresent() ? places(term, postings.get(), candidates, from, to) : NOWHERE;
    }
    new Proximity(terms).judge(places, candidates, from);
    stretch.judge(places, candidates, from, to);
  }

  private int[][] places(int term, PostingsEnum postings, Candidate[] candidates, int from, int to)
      throws IOException {
    int[][] places = new int[to - from][];
    for (int i = from; i < to; i++) {
      int document = candidates[i].document - leaf.docBase;
      if (postings.docID() < document) {
        postings.advance(document);
      }
      int count = 0;
      if (postings.docID() == document) {
        candidates[i].markHeld(term);
        count = Math.min(MOST_PLACES, postings.freq());
        for (int p = 0; p < count; p++) {
          buffer[p] = postings.nextPosition();
        }
        if (buffer[0] == 0 && candidates[i].has(ChatTurn.SPOKEN)) {
          candidates[i].set(Feature.SPEAKER, 1);
        }
      }
      places[i - from] = count == 0 ? NONE : Arrays.copyOf(buffer, count);
    }
    return places;
  }
}
