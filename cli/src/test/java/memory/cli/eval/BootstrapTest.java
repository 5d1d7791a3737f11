package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class BootstrapTest {
  @Test
  void theSameSeedGivesTheSameInterval(RandomGenerator random) {
    double[] differences = random.doubles(40, -1, 1).toArray();
    long seed = random.nextLong();
    assertThat(Bootstrap.ofMean(differences, seed)).isEqualTo(Bootstrap.ofMean(differences, seed));
  }

  @Test
  void equalDifferencesLeaveNoDoubt() {
    assertThat(Bootstrap.ofMean(new double[] {0.5, 0.5, 0.5}, 1))
        .isEqualTo(new Bootstrap.Interval(0.5, 0.5, 0.5));
  }

  @Test
  void theIntervalIsAboutTwoStandardErrorsWideOnEachSide() {
    double[] differences = new double[400];
    for (int i = 0; i < 200; i++) {
      differences[i] = 1;
    }
    Bootstrap.Interval interval = Bootstrap.ofMean(differences, 7);
    double standardError = Math.sqrt(0.25 / 400);
    assertThat(interval.mean()).isEqualTo(0.5);
    assertThat(interval.low()).isEqualTo(0.5 - 1.96 * standardError, within(0.006));
    assertThat(interval.high()).isEqualTo(0.5 + 1.96 * standardError, within(0.006));
  }

  @Test
  void aMeanLiesInsideItsInterval(RandomGenerator random) {
    double[] differences = random.doubles(1 + random.nextInt(60), -1, 1).toArray();
    Bootstrap.Interval interval = Bootstrap.ofMean(differences, random.nextLong());
    assertThat(interval.mean()).isBetween(interval.low() - 1e-9, interval.high() + 1e-9);
  }

  @Test
  void noQuestionsGiveNothing() {
    assertThat(Bootstrap.ofMean(new double[0], 1)).isEqualTo(new Bootstrap.Interval(0, 0, 0));
  }
}
