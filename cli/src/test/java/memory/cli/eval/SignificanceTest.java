package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class SignificanceTest {
  @Test
  void theSameSeedGivesTheSameInterval(RandomGenerator random) {
    double[] differences = random.doubles(40, -1, 1).toArray();
    long seed = random.nextLong();
    assertThat(Comparison.interval(differences, seed))
        .isEqualTo(Comparison.interval(differences, seed));
  }

  @Test
  void equalDifferencesLeaveNoDoubt() {
    assertThat(Comparison.interval(new double[] {0.5, 0.5, 0.5}, 1))
        .isEqualTo(new Comparison.Interval(0.5, 0.5, 0.5));
  }

  @Test
  void theIntervalIsAboutTwoStandardErrorsWideOnEachSide() {
    double[] differences = new double[400];
    for (int i = 0; i < 200; i++) {
      differences[i] = 1;
    }
    Comparison.Interval interval = Comparison.interval(differences, 7);
    double standardError = Math.sqrt(0.25 / 400);
    assertThat(interval.mean()).isEqualTo(0.5);
    assertThat(interval.low()).isEqualTo(0.5 - 1.96 * standardError, within(0.006));
    assertThat(interval.high()).isEqualTo(0.5 + 1.96 * standardError, within(0.006));
  }

  @Test
  void aMeanLiesInsideItsInterval(RandomGenerator random) {
    double[] differences = random.doubles(1 + random.nextInt(60), -1, 1).toArray();
    Comparison.Interval interval = Comparison.interval(differences, random.nextLong());
    assertThat(interval.mean()).isBetween(interval.low() - 1e-9, interval.high() + 1e-9);
  }

  @Test
  void noQuestionsGiveNothing() {
    assertThat(Comparison.interval(new double[0], 1)).isEqualTo(new Comparison.Interval(0, 0, 0));
  }

  @Test
  void equalArmsDifferByChanceAlone() {
    assertThat(Comparison.pValue(new double[50], 1)).isEqualTo(1);
    assertThat(Comparison.pValue(new double[] {1, -1, 1, -1}, 1)).isEqualTo(1);
  }

  @Test
  void fewQuestionsCannotTellArmsApart() {
    double exact = 2.0 / 8;
    assertThat(Comparison.pValue(new double[] {1, 1, 1}, 1)).isCloseTo(exact, within(0.02));
  }

  @Test
  void aDifferenceIsClearOnlyWhereChanceCannotGiveIt() {
    double[] few = {1, 1, 1};
    assertThat(compared(few).isClear()).isFalse();
    double[] many = new double[100];
    Arrays.fill(many, 0, 30, 1);
    assertThat(compared(many).isClear()).isTrue();
  }

  private static Comparison compared(double[] differences) {
    return new Comparison(
        Measure.GOLD_IN_BLOCK,
        0,
        1,
        differences.length,
        1,
        0,
        Comparison.interval(differences, 1),
        Comparison.pValue(differences, 1),
        differences.length,
        0);
  }

  @Test
  void manyQuestionsCan() {
    double[] better = new double[100];
    Arrays.fill(better, 0, 30, 1);
    assertThat(Comparison.pValue(better, 1)).isLessThan(0.001);
    assertThat(Comparison.pValue(better, 2)).isPositive();
  }

  @Test
  void theSameSeedGivesTheSamePValue() {
    double[] differences = {0.5, -0.25, 0.75, 0, 0.1, -0.2};
    assertThat(Comparison.pValue(differences, 7)).isEqualTo(Comparison.pValue(differences, 7));
  }
}
