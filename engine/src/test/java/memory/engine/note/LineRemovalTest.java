package memory.engine.note;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import memory.engine.request.RefusedException;
import memory.engine.write.TextEdit.Edited;
import org.junit.jupiter.api.Test;

class LineRemovalTest {
  private static final String NOTE = "# a\r\n- one\r\n  more\r\n- two";

  @Test
  void takesTheLinesOutAndLeavesAllOthersAsTheyAre() {
    assertThat(LineRemoval.of(NOTE, 1, "- one\n  more"))
        .isEqualTo(Edited.of("# a\r\n- two", "- one\n  more"));
    assertThat(LineRemoval.of(NOTE, 3, "- two"))
        .isEqualTo(Edited.of("# a\r\n- one\r\n  more\r\n", "- two"));
  }

  @Test
  void takesTheStampThatWasTheirOwn() {
    String stamped = "<!-- 2026-01-05 10:00:00 [s1] -->\n- one\n- two\n\n- three\n";
    assertThat(LineRemoval.of(stamped, 1, "- one\n- two"))
        .isEqualTo(Edited.of("\n- three\n", "- one\n- two"));
    assertThat(LineRemoval.of(stamped, 1, "- one"))
        .isEqualTo(Edited.of(stamped.replace("- one\n", ""), "- one"));
  }

  @Test
  void leavesOneBlankLineBetweenWhatStoodAroundThem() {
    String note = "# a\n\n<!-- 2026-01-05 10:00:00 [s1] -->\n- one\n\n- two\n";
    assertThat(LineRemoval.of(note, 3, "- one")).isEqualTo(Edited.of("# a\n\n- two\n", "- one"));
    assertThat(LineRemoval.of("- one\n\n- two\n", 2, "- two"))
        .isEqualTo(Edited.of("- one\n", "- two"));
  }

  @Test
  void refusesWhenSomethingElseStandsThere() {
    assertThatThrownBy(() -> LineRemoval.of(NOTE, 1, "- two")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> LineRemoval.of(NOTE, 3, "- two\n- three"))
        .isInstanceOf(RefusedException.class);
  }
}
