package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.write.TextEdit.Edited;
import org.junit.jupiter.api.Test;

class LogRepairTest {
  private static final String GOOD =
      "{\"v\":1,\"t\":\"2026-02-15T10:00:00.000Z\",\"e\":\"rm\",\"i\":\"D-2026-02-15-0001\"}";

  @Test
  void takesOutWhatNobodyCanReadAndNothingElse() {
    String unknown = GOOD.replace("\"v\":1", "\"v\":2").replace("\"rm\"", "\"zz\"");
    String status =
        GOOD.replace("\"v\":1", "\"v\":2").replace("\"rm\"", "\"st\",\"d\":{\"s\":\"parked\"}");
    String others = "{\"kind\":\"another program's\"}";
    String readable = unknown + "\n" + status + "\n" + others + "\n";
    String log = "<<<<<<< a\n" + GOOD + "\r\n=======\n\n" + readable + ">>>>>>> b\n{\"v\":1,\"t";
    assertThat(LogRepair.repaired(log))
        .isEqualTo(Edited.of(GOOD + "\r\n\n" + readable, "4 lines taken out of the log"));
    assertThat(LogRepair.mends(log)).isTrue();
    assertThat(LogRepair.mends(readable)).as("doctor names an editor then").isFalse();
    assertThat(LogRepair.good(log)).containsExactly(GOOD, unknown, status, others);
    assertThat(DecisionLog.read(log).badLines())
        .as("a status of a newer version is no fault")
        .extracting(DecisionView.BadLine::line)
        .doesNotContain(6);
  }

  @Test
  void endsALastLineThatIsWhole() {
    assertThat(LogRepair.repaired(GOOD))
        .isEqualTo(Edited.of(GOOD + "\n", "0 lines taken out of the log"));
  }

  @Test
  void leavesASoundLogAsItIs() {
    assertThat(LogRepair.repaired(GOOD + "\n")).extracting("text").isEqualTo(GOOD + "\n");
  }
}
