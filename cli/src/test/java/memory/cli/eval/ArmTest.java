package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArmTest {
  private static final List<String> PROFILES = List.of("selective", "index");

  @Test
  void theDefaultArmsDifferInSearchAlone() throws EvalInputException {
    List<Arm> arms = Arm.parseAll(Arm.DEFAULT, PROFILES);
    assertThat(arms).extracting(Arm::profile).containsExactly("selective", "selective");
    assertThat(arms).extracting(Arm::search).containsExactly(true, false);
  }

  @Test
  void settingsFollowTheName() throws EvalInputException {
    assertThat(Arm.parseAll("index, selective:k=5:budget=8000:fit=on", PROFILES).getLast())
        .isEqualTo(
            new Arm(
                "selective:k=5:budget=8000:fit=on",
                "selective",
                true,
                OptionalInt.of(5),
                OptionalInt.of(8000),
                true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "best; unknown arm: best",
        "''; unknown arm: (empty)",
        "selective,; unknown arm: (empty)",
        "selective:depth=3; unknown setting in arm selective:depth=3: depth=3",
        "selective:fast; unknown setting in arm selective:fast: fast",
        "selective:k=0; arm selective:k=0: k=0 is not a whole number from 1 to 1000",
        "selective:k=many; arm selective:k=many: k=many is not a whole number from 1 to 1000",
        "selective:search=maybe; arm selective:search=maybe: search=maybe is not on or off",
        "index,index; arm named twice: index"
      })
  void whatIsWrongIsNamed(String typed, String message) {
    assertThatExceptionOfType(EvalInputException.class)
        .isThrownBy(() -> Arm.parseAll(typed, PROFILES))
        .withMessage(message)
        .satisfies(told -> assertThat(told.hint()).isNotEmpty());
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThatExceptionOfType(EvalInputException.class)
        .isThrownBy(() -> Arm.parseAll("naive", PROFILES))
        .satisfies(told -> assertThat(told.hint()).contains("selective, index"));
  }
}
