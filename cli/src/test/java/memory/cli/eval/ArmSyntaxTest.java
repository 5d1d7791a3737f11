package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.output.CommandFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArmSyntaxTest {
  private static final ArmSyntax SYNTAX =
      new ArmSyntax(List.of("selective", "index"), List.of("injection.caps.index"));

  @Test
  void theDefaultArmsDifferInSearchAlone() {
    List<Arm> arms = SYNTAX.parse(Arm.DEFAULT);
    assertThat(arms).extracting(Arm::profile).containsExactly("selective", "selective");
    assertThat(arms).extracting(Arm::search).containsExactly(true, false);
  }

  @Test
  void settingsFollowTheName() {
    assertThat(SYNTAX.parse("index, selective:k=5:budget=8000").getLast())
        .isEqualTo(
            new Arm(
                "selective:k=5:budget=8000",
                "selective",
                Optional.empty(),
                true,
                true,
                OptionalInt.of(5),
                OptionalInt.of(8000),
                Map.of()));
  }

  @Test
  void naiveIsLucenesDefaultWithoutAGateUnlessItSaysOtherwise() {
    Arm plain = SYNTAX.parse("naive").getFirst();
    assertThat(plain.profile()).isEqualTo("selective");
    assertThat(plain.naive()).contains(new Arm.Naive(1.2, 0.75));
    assertThat(plain.gate()).isFalse();
    Arm set = SYNTAX.parse("naive:k1=0.9:b=0.4:gate=on").getFirst();
    assertThat(set.naive()).contains(new Arm.Naive(0.9, 0.4));
    assertThat(set.gate()).isTrue();
  }

  @Test
  void anyConfigurationKeyMayBeSet() {
    assertThat(SYNTAX.parse("selective:injection.caps.index=8000").getFirst().config())
        .containsExactly(Map.entry("injection.caps.index", "8000"));
  }

  @Test
  void rankingsAreScoredAsDeepAsHitsAreAskedFor() {
    assertThat(SYNTAX.parse("selective:k=5,naive:k=1000"))
        .extracting(Arm::depth)
        .containsExactly(100, 1000);
    assertThat(SYNTAX.parse("selective,selective:search=off,index"))
        .extracting(Arm::ranks)
        .containsExactly(true, false, false);
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
        "selective:k1=1; arm selective:k1=1: k1 and b belong to BM25",
        "naive:b=2; arm naive:b=2: b=2 is not a number from 0 to 1",
        "naive:k1=NaN; arm naive:k1=NaN: k1=NaN is not a number from 0 to 100",
        "selective:k=1:k=2; arm selective:k=1:k=2 sets k twice",
        "index,index; arm named twice: index"
      })
  void whatIsWrongIsNamed(String typed, String message) {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> SYNTAX.parse(typed))
        .withMessage(message)
        .satisfies(told -> assertThat(told.hint()).isNotEmpty());
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() -> SYNTAX.parse("bm25"))
        .satisfies(told -> assertThat(told.hint()).contains("selective, index, naive"));
  }
}
