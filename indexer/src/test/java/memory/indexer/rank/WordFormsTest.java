package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import memory.indexer.rank.Ranker.Ranking;
import org.junit.jupiter.api.Test;

class WordFormsTest {
  @Test
  void anotherFormOfAnAskedWordDecidesBetweenPassages() throws IOException {
    try (TestMemory memory =
        TestMemory.of(
            TestMemory.note("the server checks passwords").path("a.md").passage(),
            TestMemory.note("the server authenticates users").path("b.md").passage())) {
      Ranking ranking = memory.rank("server authentification");
      assertThat(ranking.hits().getFirst().passage().text())
          .isEqualTo("the server authenticates users");
      assertThat(ranking.hits().getFirst().parts()).containsKey("word_forms");
      assertThat(ranking.hits().getLast().parts()).doesNotContainKey("word_forms");
    }
  }

  @Test
  void aPassageThatHoldsTheWordItselfGainsNothing() throws IOException {
    try (TestMemory memory =
        TestMemory.of(TestMemory.note("iterator and iteration, iterate, iterating").passage())) {
      assertThat(memory.rank("iterator").hits().getFirst().parts()).doesNotContainKey("word_forms");
    }
  }

  @Test
  void numbersThatLookAlikeAreOtherNumbers() throws IOException {
    try (TestMemory memory =
        TestMemory.of(TestMemory.note("the invoice 20260215 was paid").passage())) {
      assertThat(memory.rank("invoice 20260216").hits().getFirst().parts())
          .doesNotContainKey("word_forms");
    }
  }
}
