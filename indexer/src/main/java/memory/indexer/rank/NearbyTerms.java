package memory.indexer.rank;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;

/// Favours passages that stand near one which holds the words they lack: the answer often comes a
/// few turns after the words of the question, and a part of a section does not repeat its subject.
///
/// Each asked term that neither the passage nor its index-time surroundings hold adds its idf,
/// which fades with the distance to the nearest candidate of the same file that holds it: slower
/// when that one stands before, as an answer follows what it answers.
final class NearbyTerms {
  private static final double FADES_AFTER = 8;
  private static final double FADES_BEFORE = 4;

  /// Passages farther away add next to nothing.
  private static final int FARTHEST = 40;

  private static final int NOBODY = -1;

  private final LeafReaderContext leaf;
  private final Candidate[] candidates;
  private final int from;
  private final int to;
  private final long[] files;
  private final double[] nearness;

  private NearbyTerms(
      LeafReaderContext leaf, Candidate[] candidates, int from, int to, long[] files) {
    this.leaf = leaf;
    this.candidates = candidates;
    this.from = from;
    this.to = to;
    this.files = files;
    this.nearness = new double[to - from];
  }

  /// @param terms of the question, as numbered in the candidates
  /// @param candidates in document order; those of this leaf are `from` (inclusive) to `to`
  static void judge(
      LeafReaderContext leaf, List<QueryTerm> terms, Candidate[] candidates, int from, int to)
      throws IOException {
    NumericDocValues column = leaf.reader().getNumericDocValues(PassageDocuments.FILE);
    if (column == null) {
      return;
    }
    long[] files = new long[to - from];
    boolean anyNear = false;
    for (int i = from; i < to; i++) {
      boolean known = column.advanceExact(candidates[i].document - leaf.docBase);
      files[i - from] = known ? column.longValue() : 0;
      anyNear |= i > from && files[i - from] == files[i - from - 1];
    }
    if (anyNear) {
      new NearbyTerms(leaf, candidates, from, to, files).judge(terms);
    }
  }

  private void judge(List<QueryTerm> terms) throws IOException {
    for (int number = 0; number < terms.size(); number++) {
      if (findNearest(number)) {
        lend(number, terms);
      }
    }
  }

  /// Sets how near the nearest holder of the term is to each candidate; tells whether any is near.
  private boolean findNearest(int term) {
    boolean any = false;
    int holder = NOBODY;
    for (int i = from; i < to; i++) {
      boolean holds = candidates[i].holds(term);
      double near = holds ? 0 : nearness(i, holder, FADES_AFTER);
      nearness[i - from] = near;
      any |= near > 0;
      holder = holds ? i : holder;
    }
    holder = NOBODY;
    for (int i = to - 1; i >= from; i--) {
      boolean holds = candidates[i].holds(term);
      double near = holds ? 0 : nearness(i, holder, FADES_BEFORE);
      nearness[i - from] = Math.max(nearness[i - from], near);
      any |= near > 0;
      holder = holds ? i : holder;
    }
    return any;
  }

  private double nearness(int candidate, int holder, double fades) {
    if (holder == NOBODY || files[candidate - from] != files[holder - from]) {
      return 0;
    }
    int distance = Math.abs(candidates[candidate].document - candidates[holder].document);
    return distance > FARTHEST ? 0 : Math.exp(-distance / fades);
  }

  private void lend(int number, List<QueryTerm> terms) throws IOException {
    QueryTerm term = terms.get(number);
    Optional<PostingsEnum> found = term.postings(leaf, PostingsEnum.NONE);
    if (found.isEmpty()) {
      return;
    }
    PostingsEnum postings = found.get();
    double worth = term.idf() * Math.min(1, term.weight());
    for (int i = from; i < to; i++) {
      if (nearness[i - from] > 0) {
        int document = candidates[i].document - leaf.docBase;
        int at = postings.docID();
        if (at < document) {
          at = postings.advance(document);
        }
        if (at != document) {
          candidates[i].add(Feature.NEARBY, worth * nearness[i - from]);
          candidates[i].markNear(number, terms.size(), nearness[i - from]);
        }
      }
    }
  }
}
