package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import memory.engine.model.Freshness;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexPoolTest {
  @TempDir Path temporary;

  @Test
  void isReadyOnceTheIndexIsInStepWhichItSeesToByItself() throws IOException {
    TestFolder folder = TestFolder.in(temporary);
    folder.write("MEMORY.md", "- postgres\n");
    List<ScopeRoot> scopes = List.of(folder.root());
    try (IndexPool pool = pool()) {
      assertThat(pool.size()).isZero();
      assertThat(pool.isReady(scopes, folder.cache())).isFalse();
      assertThat(pool.size()).isOne();
      while (!pool.isReady(scopes, folder.cache())) {
        Thread.onSpinWait();
      }
      folder.write("other.md", "- kangaroo\n");
      assertThat(pool.isReady(scopes, folder.cache()))
          .as("a change waits for its question")
          .isTrue();
      try (SearchIndex index = pool.open(scopes, folder.cache())) {
        assertThat(TestFolder.find(index, "kangaroo")).containsExactly("other.md");
        assertThat(TestFolder.ask(index, "postgres").freshness()).isEqualTo(Freshness.fresh());
      }
    }
  }

  @Test
  void whatIsBeingOpenedIsClosedWithThePool() throws IOException {
    TestFolder folder = TestFolder.in(temporary);
    folder.write("MEMORY.md", "- postgres\n");
    for (int n = 0; n < 20; n++) {
      try (IndexPool pool = pool()) {
        pool.isReady(List.of(folder.root()), folder.cache());
        pool.isReady(List.of(folder.root()), folder.cache());
      }
    }
    try (SearchIndex index = folder.open(false)) {
      assertThat(TestFolder.find(index, "postgres")).containsExactly("MEMORY.md");
    }
  }

  private static IndexPool pool() {
    return new IndexPool(4, Duration.ofMinutes(1), IndexOptions.staying());
  }
}
