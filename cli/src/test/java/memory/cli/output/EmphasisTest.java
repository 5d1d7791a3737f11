package memory.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class EmphasisTest {

  @Test
  void boldsWholeWordsThatStartWithAStem() {
    assertThat(mark("Databases hold data", "databas")).isEqualTo("*Databases* hold data");
    assertThat(mark("metadata", "data")).isEqualTo("metadata");
  }

  @Test
  void prefersTheLongerTerm() {
    assertThat(mark("connection", "con", "connect")).isEqualTo("*connection*");
  }

  @Test
  void boldsWhereATermStandsInScriptsWithoutSpaces() {
    assertThat(mark("日本語のメモ", "本語")).isEqualTo("日*本語*のメモ");
  }

  @Test
  void leavesTextAloneWhoseLowerCaseIsLonger() {
    assertThat(mark("İstanbul data", "data")).isEqualTo("İstanbul data");
  }

  private static String mark(String line, String... terms) {
    return HitText.mark(line, Set.of(terms)).replace("\u001B[1m", "*").replace("\u001B[0m", "*");
  }
}
