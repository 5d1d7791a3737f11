package memory.cli.eval;

import java.util.SplittableRandom;

/// The paired randomisation test (Fisher; Smucker, Allan and Carterette 2007): how often a mean
/// difference at least this far from 0 would come out if it were chance which arm is called A. The
/// same seed gives the same figure.
final class SignFlip {
  static final int ROUNDS = 10_000;
  private static final double ROUNDING = 1e-12;

  private SignFlip() {}

  /// The two-sided p-value, at least 1 / (rounds + 1).
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
