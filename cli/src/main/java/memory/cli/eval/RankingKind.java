package memory.cli.eval;

import memory.indexer.baseline.NaiveIndex;

/// What ranks the passages under an arm.
public sealed interface RankingKind {
  /// The product's own ranking.
  record Own() implements RankingKind {}

  /// Lucene's EnglishAnalyzer and BM25.
  ///
  /// @param k1 how much a term's repetition counts
  /// @param b how much a passage's length counts, 0 to 1
  record Naive(double k1, double b) implements RankingKind {
    static final Naive STANDARD = new Naive(NaiveIndex.K1, NaiveIndex.B);

    public Naive {
      if (k1 < 0 || b < 0 || b > 1) {
        throw new IllegalArgumentException("BM25 with k1 " + k1 + " and b " + b);
      }
    }
  }
}
