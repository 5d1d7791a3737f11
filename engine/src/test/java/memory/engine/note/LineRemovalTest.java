package memory.engine.note;

import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.write.TextEdit.Edited;
import org.junit.jupiter.api.Test;

class LineRemovalTest {
  private static final String NOTE = "# a\r\n- one\r\n  more\r\n- two";

  @Test
  void takesTheLinesOutAndLeavesAllOthersAsTheyAre() {
    assertThat(LineRemoval.of(NOTE, 1, "- one\n  more"))
        .isEqualTo(Edited.Changed.of("# a\r\n- two", "- one\n  more"));
    assertThat(LineRemoval.of(NOTE, 3, "- two"))
        .isEqualTo(Edited.Changed.of("# a\r\n- one\r\n  more\r\n", "- two"));
  }

  @Test
  void refusesWhenSomethingElseStandsThere() {
    assertThat(LineRemoval.of(NOTE, 1, "- two")).isInstanceOf(Edited.Refused.class);
    assertThat(LineRemoval.of(NOTE, 3, "- two\n- three")).isInstanceOf(Edited.Refused.class);
  }
}
