package memory.cli.eval;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Whether a mean difference between two arms is more than chance, from the paired differences of
/// the questions. The same seed gives the same figures.
public final class Significance {
  /// How many samples are drawn.
  public static final int ROUNDS = 10_000;

  private static final double TAIL = 0.025;
  private static final double ROUNDING = 1e-12;

  private Significance() {}

  /// The middle 95 % of the resampled means.
  public record Interval(double mean, double low, double high) {}

  /// The paired bootstrap (Efron and Tibshirani 1993, percentile method): how far the mean could
  /// have come out otherwise, had other questions of the same sort been asked.
  ///
  /// @param differences A minus B, one for each question
  static Interval interval(double[] differences, long seed) {
    int n = differences.length;
    if (n == 0) {
      return new Interval(0, 0, 0);
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] means = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += differences[random.nextInt(n)];
      }
      means[i] = sum / n;
    }
    Arrays.sort(means);
    int cut = (int) Math.floor(TAIL * ROUNDS);
    return new Interval(Arrays.stream(differences).sum() / n, means[cut], means[ROUNDS - 1 - cut]);
  }

  /// The paired randomisation test (Fisher; Smucker, Allan and Carterette 2007): how often a mean
  /// at least this far from 0 would come out if it were chance which arm is called A. Two-sided, at
  /// least 1 / (rounds + 1).
  ///
  /// @param differences A minus B, one for each question
  static double pValue(double[] differences, long seed) {
    double observed = 0;
    for (double difference : differences) {
      observed += difference;
    }
    SplittableRandom random = new SplittableRandom(seed);
    int asFar = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double sum = 0;
      long bits = 0;
      for (int i = 0; i < differences.length; i++) {
        if (i % Long.SIZE == 0) {
          bits = random.nextLong();
        }
        sum += (bits & 1) == 0 ? differences[i] : -differences[i];
        bits >>>= 1;
      }
      if (Math.abs(sum) >= Math.abs(observed) - ROUNDING) {
        asFar++;
      }
    }
    return (asFar + 1.0) / (ROUNDS + 1.0);
  }
}
