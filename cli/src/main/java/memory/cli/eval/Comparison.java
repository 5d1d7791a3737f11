package memory.cli.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import memory.cli.eval.EvalReport.QuestionResult;

/// Two arms by one measure over the questions that both have it for.
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
    Significance.Interval difference,
    double p,
    int better,
    int worse) {

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
      OptionalDouble one = measure.of(result.question(), result.outcomes().get(a));
      OptionalDouble other = measure.of(result.question(), result.outcomes().get(b));
      if (one.isPresent() && other.isPresent()) {
        sumA += one.getAsDouble();
        sumB += other.getAsDouble();
        double difference = one.getAsDouble() - other.getAsDouble();
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
            Significance.interval(compared, seed),
            Significance.pValue(compared, seed),
            better,
            worse));
  }

  /// The interval does not hold 0.
  public boolean isClear() {
    return difference.low() > 0 || difference.high() < 0;
  }
}
