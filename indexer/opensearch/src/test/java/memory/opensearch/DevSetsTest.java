package memory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;
import memory.testing.SharedData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The development sets are answered as well as by the local index, to two thousandths.
@Tag("nightly")
class DevSetsTest {
  private static final double MOST_APART = 0.002;

  @ParameterizedTest
  @ValueSource(strings = {"locomo", "beads", "devmem", "pimem", "cosqa"})
  void ranksDevelopmentSetsAsTheLocalIndexDoes(String set, @TempDir Path folder)
      throws IOException {
    Path data =
        SharedData.unpack("recall/dev-recall.tar.gz", folder).resolve("recall").resolve(set);
    Map<String, List<Recall.Question>> byScope =
        Recall.questions(data.resolve("queries.jsonl")).stream()
            .collect(
                Collectors.groupingBy(Recall.Question::scope, TreeMap::new, Collectors.toList()));
    double local = 0;
    double one = 0;
    double three = 0;
    int questions = 0;
    for (Map.Entry<String, List<Recall.Question>> scope : byScope.entrySet()) {
      Path memory = data.resolve("corpus").resolve(scope.getKey());
      assertThat(memory).isDirectory();
      ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());
      int size = scope.getValue().size();
      questions += size;
      LocalDate today = LocalDate.of(2026, 3, 1);
      try (SearchIndex index =
          LuceneIndex.open(
              List.of(root), Files.createTempDirectory(folder, "cache"), IndexOptions.staying())) {
        local += size * Recall.ndcg(index, scope.getValue(), today);
      }
      try (SearchIndex index = SameAsLocalTest.open(root, 1)) {
        one += size * Recall.ndcg(index, scope.getValue(), today);
      }
      try (SearchIndex index = threeShards(root)) {
        three += size * Recall.ndcg(index, scope.getValue(), today);
      }
    }
    String figures =
        String.format(
            Locale.ROOT,
            "%s: %d questions, nDCG@10 local %.4f, one shard %.4f, three shards %.4f",
            set,
            questions,
            local / questions,
            one / questions,
            three / questions);
    System.err.println(figures);
    assertThat(Math.abs(one - local) / questions).as(figures).isLessThan(MOST_APART);
    assertThat(Math.abs(three - local) / questions).as(figures).isLessThan(MOST_APART);
  }

  private static SearchIndex threeShards(ScopeRoot root) throws IOException {
    return OpenSearchIndex.opener(
            new OpenSearchOptions(TestCluster.one().addresses(), "spread", 3, 1),
            IndexOptions.oneShot())
        .open(List.of(root), Path.of(""));
  }
}
