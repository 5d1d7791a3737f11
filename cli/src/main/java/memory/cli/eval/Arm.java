package memory.cli.eval;

import java.util.Map;
import java.util.OptionalInt;
import memory.indexer.baseline.NaiveIndex;

/// One way to recall and inject, to be compared with others: a profile and what is set differently
/// from its defaults.
///
/// @param label as it was typed, `selective:k=5:budget=8000`
/// @param profile the injection profile's name
/// @param ranking what finds the passages
/// @param search whether hits are recalled
/// @param gate whether weak hits are held back, as the product does
/// @param hits most hits injected; empty = as configured
/// @param budgetChars the total; empty = as configured
/// @param config configuration values by key, `injection.caps.index` → `8000`
public record Arm(
    String label,
    String profile,
    Ranking ranking,
    boolean search,
    boolean gate,
    OptionalInt hits,
    OptionalInt budgetChars,
    Map<String, String> config) {
  /// Arms A and B when none are named: with recall and without.
  public static final String DEFAULT = "selective,selective:search=off";

  /// The configuration key of what models add.
  static final String MODE = "search.mode";

  /// Its value where no model is asked.
  static final String KEYWORD = "keyword";

  /// How many passages a ranking is scored over, unless more are asked for with `k`.
  private static final int DEPTH = 100;

  public Arm {
    config = Map.copyOf(config);
  }

  /// How deep this arm's rankings are scored.
  int depth() {
    return Math.max(DEPTH, hits.orElse(0));
  }

  /// Whether models are asked.
  public boolean wantsModels() {
    return !config.getOrDefault(MODE, KEYWORD).equals(KEYWORD);
  }

  /// Whether it ranks passages at all.
  boolean ranks() {
    return search && profile.equals("selective");
  }

  /// What ranks the passages under an arm.
  public sealed interface Ranking {
    /// The product's own ranking.
    record Own() implements Ranking {}

    /// Lucene's EnglishAnalyzer and BM25.
    ///
    /// @param k1 how much a term's repetition counts
    /// @param b how much a passage's length counts, 0 to 1
    record Naive(double k1, double b) implements Ranking {
      static final Naive STANDARD = new Naive(NaiveIndex.K1, NaiveIndex.B);

      public Naive {
        if (k1 < 0 || b < 0 || b > 1) {
          throw new IllegalArgumentException("BM25 with k1 " + k1 + " and b " + b);
        }
      }
    }
  }
}
