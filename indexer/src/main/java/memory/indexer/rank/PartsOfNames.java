package memory.indexer.rank;

import java.util.BitSet;
import memory.indexer.analysis.AnalysedText;

/// Which terms of a text are the smallest parts of a larger name (`auth` and `token` in
/// `authToken`).
final class PartsOfNames {
  private PartsOfNames() {}

  static BitSet in(AnalysedText terms) {
    BitSet parts = new BitSet();
    for (int whole = 1; whole < terms.size(); whole++) {
      if (terms.isWhole(whole)) {
        mark(terms, whole, parts);
      }
    }
    return parts;
  }

  /// A tag's word is no part of it.
  private static void mark(AnalysedText terms, int whole, BitSet parts) {
    int first = whole;
    while (first > 0 && terms.start(first - 1) >= terms.start(whole)) {
      first--;
    }
    for (int i = first; whole - first > 1 && i < whole; i++) {
      parts.set(i, !terms.isWhole(i));
    }
  }
}
