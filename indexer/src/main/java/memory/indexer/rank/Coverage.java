package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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

  /// The coverage of each of these passages.
  static List<Coverage> of(
      List<Candidate> passages, List<LeafReaderContext> leaves, List<QueryTerm> asked)
      throws IOException {
    boolean[][] held = held(passages, leaves, asked);
    List<Coverage> coverages = new ArrayList<>(held.length);
    for (int i = 0; i < held.length; i++) {
      coverages.add(of(passages.get(i), held[i], asked));
    }
    return coverages;
  }

  /// Which passage holds which term; every list of postings is opened once for all passages of a
  /// leaf.
  private static boolean[][] held(
      List<Candidate> passages, List<LeafReaderContext> leaves, List<QueryTerm> asked)
      throws IOException {
    boolean[][] held = new boolean[passages.size()][asked.size()];
    for (LeafReaderContext leaf : leaves) {
      int[] inOrder = inLeaf(passages, leaf);
      for (int term = 0; inOrder.length > 0 && term < asked.size(); term++) {
        Optional<PostingsEnum> found = asked.get(term).postings(leaf, PostingsEnum.NONE);
        for (int i = 0; found.isPresent() && i < inOrder.length; i++) {
          PostingsEnum postings = found.get();
          int document = passages.get(inOrder[i]).document - leaf.docBase;
          int at = postings.docID() < document ? postings.advance(document) : postings.docID();
          held[inOrder[i]][term] = at == document;
        }
      }
    }
    return held;
  }

  /// The numbers of the passages that stand in a leaf, in its order.
  private static int[] inLeaf(List<Candidate> passages, LeafReaderContext leaf) {
    int[] numbers = new int[passages.size()];
    int size = 0;
    for (int i = 0; i < numbers.length; i++) {
      int document = passages.get(i).document;
      if (document >= leaf.docBase && document < leaf.docBase + leaf.reader().maxDoc()) {
        int at = size++;
        for (; at > 0 && passages.get(numbers[at - 1]).document > document; at--) {
          numbers[at] = numbers[at - 1];
        }
        numbers[at] = i;
      }
    }
    return Arrays.copyOf(numbers, size);
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
