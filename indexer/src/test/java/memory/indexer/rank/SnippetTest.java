package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

class SnippetTest {
  @Test
  void aShortPassageIsShownWhole() throws IOException {
    assertThat(snippet("\n a short needle\n", "needle")).isEqualTo("a short needle");
  }

  @Test
  void theLinesWithMostOfTheQuestionAreShown() throws IOException {
    String filler = "nothing of note in this line\n".repeat(30);
    String text = filler + "a needle here\nand the thread beside it\n" + filler + "needle\n";
    String snippet = snippet(text, "needle thread");
    assertThat(snippet).contains("a needle here\nand the thread beside it");
    assertThat(snippet).hasSizeLessThanOrEqualTo(300);
    assertThat(text).contains(snippet);
  }

  @Test
  void insideALongLineWordsStayWhole() throws IOException {
    String text = "lorem ipsum ".repeat(100) + "the needle is here " + "dolor sit ".repeat(100);
    String snippet = snippet(text, "needle");
    assertThat(snippet).startsWith("…").endsWith("…").contains("the needle is here");
    assertThat(snippet).hasSizeLessThanOrEqualTo(300);
    assertThat(text).contains(snippet.substring(1, snippet.length() - 1) + " ");
  }

  @Test
  @ExtendWith(SeededRandom.class)
  void neverCutsACharacterInHalf(RandomGenerator random) throws IOException {
    for (int round = 0; round < 30; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 400; i++) {
        text.append(random.nextInt(40) == 0 ? " needle " : "\uD83D\uDE00");
        text.append(random.nextInt(60) == 0 ? "\n" : random.nextInt(30) == 0 ? "x" : "");
      }
      text.append(" needle");
      String snippet = snippet(text.toString(), "needle");
      assertThat(snippet).hasSizeLessThanOrEqualTo(300);
      assertThat(snippet.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
    }
  }

  private static String snippet(String text, String query) throws IOException {
    try (TestMemory memory = TestMemory.of(TestMemory.note(text).passage())) {
      return memory.rank(query).hits().getFirst().snippet();
    }
  }
}
