package memory.engine.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnTextTest {
  private static final String BUILD = "[INFO] compiling module number so and so\n".repeat(1_000);

  @Test
  void theErrorAtTheEndOfALongOutputIsKept() {
    assertThat(TurnText.returned(BUILD + "error: pool exhausted\nexited with code 2", true))
        .startsWith("→ exit 2: ")
        .endsWith("error: pool exhausted");
  }

  @Test
  void theExitCodeAtTheBeginningOfALongOutputIsSeen() {
    assertThat(TurnText.returned("Process exited with code 3\n" + BUILD, false))
        .startsWith("→ exit 3");
  }

  @Test
  void whatIsPrivateStaysSoWhereALongOutputIsCut() {
    String output =
        "a line of it\n".repeat(250)
            + "<private>\n"
            + "the safe is behind the stove\n".repeat(100)
            + "</private>\nNo such file\n";
    assertThat(TurnText.returned(output, true)).contains("No such file").doesNotContain("stove");
  }

  @Test
  void aLongLineIsNotCutInTwo() {
    String key = "sk-ant-api03-" + "Zq7xW2".repeat(2_000);
    assertThat(TurnText.returned("key=" + key + "\nfailed", true)).doesNotContain("Zq7xW2Zq7xW2");
    assertThat(TurnText.returned("key=" + key, false)).isEmpty();
  }
}
