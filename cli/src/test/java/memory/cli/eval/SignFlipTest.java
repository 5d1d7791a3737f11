package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SignFlipTest {
  @Test
  void equalArmsDifferByChanceAlone() {
    assertThat(SignFlip.pValue(new double[50], 1)).isEqualTo(1);
    assertThat(SignFlip.pValue(new double[] {1, -1, 1, -1}, 1)).isEqualTo(1);
  }

  @Test
  void fewQuestionsCannotTellArmsApart() {
    double exact = 2.0 / 8;
    assertThat(SignFlip.pValue(new double[] {1, 1, 1}, 1)).isCloseTo(exact, within(0.02));
  }

  @Test
  void manyQuestionsCan() {
    double[] better = new double[100];
    Arrays.fill(better, 0, 30, 1);
    assertThat(SignFlip.pValue(better, 1)).isLessThan(0.001);
    assertThat(SignFlip.pValue(better, 2)).isPositive();
  }

  @Test
  void theSameSeedGivesTheSame() {
    double[] differences = {0.5, -0.25, 0.75, 0, 0.1, -0.2};
    assertThat(SignFlip.pValue(differences, 7)).isEqualTo(SignFlip.pValue(differences, 7));
  }
}
