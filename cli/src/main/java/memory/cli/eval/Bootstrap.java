package memory.cli.eval;

import java.util.Arrays;
import java.util.SplittableRandom;

/// The paired bootstrap (Efron and Tibshirani 1993, percentile method): how far a mean difference
/// could have come out otherwise, had other questions of the same sort been asked. The same seed
/// gives the same interval.
public final class Bootstrap {
  public static final int RESAMPLES = 10_000;
  private static final double TAIL = 0.025;

  private Bootstrap() {}

  /// The middle 95 % of the resampled means.
  public record Interval(double mean, double low, double high) {}

  /// @param differences A minus B, one for each question
  static Interval ofMean(double[] differences, long seed) {
    int n = differences.length;
    if (n == 0) {
      return new Interval(0, 0, 0);
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += differences[random.nextInt(n)];
      }
      means[i] = sum / n;
    }
    Arrays.sort(means);
    int cut = (int) Math.floor(TAIL * RESAMPLES);
    return new Interval(
        Arrays.stream(differences).sum() / n, means[cut], means[RESAMPLES - 1 - cut]);
  }
}
