package memory.cli.eval;

import java.util.Comparator;
import java.util.List;

/// How well one ranking serves one question.
///
/// @param r1 share of the gold among the first hit (R@1); `r3`, `r5`, `r10` likewise
/// @param mrr 1 / rank of the first hit that holds gold, 0 without one
/// @param ndcg10 discounted cumulative gain of the first ten over that of an ideal ranking; a hit
///   counts once, and only for gold that no hit before it held
/// @param ap average precision over the whole ranking: its mean over questions is MAP
public record RankScore(
    double r1, double r3, double r5, double r10, double mrr, double ndcg10, double ap) {
  private static final int GAIN_DEPTH = 10;

  /// @param newGold how many gold places each hit holds that none before it did, best hit first
  /// @param gains each hit's best grade of these, 0 without any
  /// @param grades of all gold, in any order
  static RankScore graded(List<Integer> newGold, double[] gains, List<Integer> grades) {
    int gold = grades.size();
    if (gold < 1) {
      throw new IllegalArgumentException("a ranking is scored against some gold: " + gold);
    }
    double[] ideal =
        grades.stream().sorted(Comparator.reverseOrder()).mapToDouble(Integer::intValue).toArray();
    return new RankScore(
        recall(newGold, gold, 1),
        recall(newGold, gold, 3),
        recall(newGold, gold, 5),
        recall(newGold, gold, 10),
        reciprocalRank(newGold),
        discounted(gains) / discounted(ideal),
        averagePrecision(newGold, gold));
  }

  RankScore plus(RankScore other) {
    return new RankScore(
        r1 + other.r1,
        r3 + other.r3,
        r5 + other.r5,
        r10 + other.r10,
        mrr + other.mrr,
        ndcg10 + other.ndcg10,
        ap + other.ap);
  }

  RankScore dividedBy(double n) {
    return new RankScore(r1 / n, r3 / n, r5 / n, r10 / n, mrr / n, ndcg10 / n, ap / n);
  }

  private static double recall(List<Integer> newGold, int gold, int depth) {
    return (double) newGold.stream().limit(depth).mapToInt(Integer::intValue).sum() / gold;
  }

  private static double reciprocalRank(List<Integer> newGold) {
    for (int i = 0; i < newGold.size(); i++) {
      if (newGold.get(i) > 0) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  private static double averagePrecision(List<Integer> newGold, int gold) {
    double sum = 0;
    int good = 0;
    for (int i = 0; i < newGold.size(); i++) {
      if (newGold.get(i) > 0) {
        good++;
        sum += newGold.get(i) * (double) good / (i + 1);
      }
    }
    return sum / gold;
  }

  private static double discounted(double[] gains) {
    double sum = 0;
    for (int i = 0; i < Math.min(GAIN_DEPTH, gains.length); i++) {
      sum += gains[i] * Math.log(2) / Math.log(i + 2);
    }
    return sum;
  }
}
