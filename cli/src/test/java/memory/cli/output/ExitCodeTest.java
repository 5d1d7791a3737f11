package memory.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.model.Reason;
import org.junit.jupiter.api.Test;

class ExitCodeTest {

  @Test
  void everyReasonHasItsNumber() {
    assertThat(ExitCode.of(Reason.OK).number()).isZero();
    assertThat(ExitCode.of(Reason.NO_MATCH).number()).isEqualTo(1);
    assertThat(ExitCode.of(Reason.GATED).number()).isEqualTo(1);
    assertThat(ExitCode.of(Reason.OFF).number()).isEqualTo(1);
    assertThat(ExitCode.of(Reason.MALFORMED).number()).isEqualTo(2);
    assertThat(ExitCode.of(Reason.DENIED).number()).isEqualTo(3);
    assertThat(ExitCode.of(Reason.UNAVAILABLE).number()).isEqualTo(4);
    assertThat(ExitCode.of(Reason.TIMEOUT).number()).isEqualTo(4);
    assertThat(ExitCode.of(Reason.BACKEND_ERROR).number()).isEqualTo(4);
    assertThat(ExitCode.of(Reason.CONFLICT).number()).isEqualTo(5);
  }
}
