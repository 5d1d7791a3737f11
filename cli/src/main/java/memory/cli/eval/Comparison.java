package memory.cli.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import memory.cli.eval.EvalReport.QuestionResult;

/// Two arms by one measure over the questions that both have it for: whether their mean difference
/// is more than chance. The same seed gives the same figures.
///
/// @param a index of the arm
/// @param b index of the one it is compared with
/// @param questions how many are compared
/// @param meanA of the arm
/// @param meanB of the other
/// @param difference A minus B with the bootstrap's 95 % interval
/// @param p how probable so large a difference is by chance, two-sided
/// @param better questions where A is better
/// @param worse questions where B is
public record Comparison(
    Measure measure,
    int a,
    int b,
    int questions,
    double meanA,
    double meanB,
    Interval difference,
    double p,
    int better,
    int worse) {
  /// How many samples are drawn.
  public static final int ROUNDS = 10_000;

  private static final double MOST_P = 0.05;
  private static final double TAIL = 0.025;
  private static final double ROUNDING = 1e-12;

  /// Empty when no question has this measure under both arms.
  static Optional<Comparison> of(
      List<QuestionResult> results, Measure measure, int a, int b, long seed) {
    double[] differences = new double[results.size()];
    double sumA = 0;
    double sumB = 0;
    int n = 0;
    int better = 0;
    int worse = 0;
    for (QuestionResult result : results) {
      Optional<Double> one = measure.of(result.question(), result.outcomes().get(a));
      Optional<Double> other = measure.of(result.question(), result.outcomes().get(b));
      if (one.isPresent() && other.isPresent()) {
        sumA += one.get();
        sumB += other.get();
        double difference = one.get() - other.get();
        better += difference > 0 ? 1 : 0;
        worse += difference < 0 ? 1 : 0;
        differences[n++] = difference;
      }
    }
    if (n == 0) {
      return Optional.empty();
    }
    double[] compared = Arrays.copyOf(differences, n);
    return Optional.of(
        new Comparison(
            measure,
            a,
            b,
            n,
            sumA / n,
            sumB / n,
            interval(compared, seed),
            pValue(compared, seed),
            better,
            worse));
  }

  /// The interval does not hold 0, and chance gives so much less than once in twenty times: all
  /// samples of a few questions that agree are alike, whatever others would say.
  public boolean isClear() {
    return (difference.low() > 0 || difference.high() < 0) && p < MOST_P;
  }

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
