package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import memory.engine.recall.Hit;
import org.junit.jupiter.api.Test;

class FileStandingTest {
  @Test
  void theFileThatAnswersBestLendsItsOtherPassagesWeight() throws IOException {
    try (TestMemory memory =
        new TestMemory(
            List.of(
                List.of(TestMemory.note("a word on the harbour").path("a.md").passage()),
                List.of(
                    TestMemory.note("a word on the harbour").path("b.md").passage(),
                    TestMemory.note("ferry tickets for the harbour crossing")
                        .path("b.md")
                        .line(3)
                        .passage())))) {
      List<Hit> hits = memory.rank("ferry tickets harbour").hits();
      assertThat(hits)
          .extracting(hit -> hit.passage().path().value())
          .containsExactly("b.md", "b.md", "a.md");
      assertThat(hits.get(1).parts().getOrDefault("file", 0.0))
          .isCloseTo(hits.get(0).parts().getOrDefault("file", 0.0), within(1e-9));
    }
  }
}
