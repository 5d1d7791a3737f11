package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.QueryText;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SemanticsTest {
  private static final Filters DAILY =
      new Filters(
          Set.of(),
          Set.of(Kind.DAILY),
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          Set.of(),
          Set.of());

  @TempDir private Path temporary;
  private TestFolder folder;
  private final AtomicInteger embedded = new AtomicInteger();

  /// Words that mean the same have the same dimension.
  private final class Synonyms implements Embedder {
    private static final Map<String, String> SAME =
        Map.of("processor", "cpu", "hogging", "high", "spend", "burn", "monthly", "month");

    @Override
    public float[] query(String text) {
      float[] vector = new float[VectorFile.DIMENSIONS];
      vector[0] = 0.3f;
      for (String word : Splitter.onPattern("[^a-z0-9]+").split(text.toLowerCase(Locale.ROOT))) {
        vector[1 + Math.floorMod(SAME.getOrDefault(word, word).hashCode(), 380)] += 1;
      }
      float length = 0;
      for (float value : vector) {
        length += value * value;
      }
      for (int i = 0; i < vector.length; i++) {
        vector[i] /= (float) Math.sqrt(length);
      }
      return vector;
    }

    @Override
    public float[] passage(String text) {
      embedded.incrementAndGet();
      return query(text);
    }

    @Override
    public int[] products(ByteBuffer rows, byte[] column) {
      int[] products = new int[rows.remaining() / column.length];
      for (int row = 0; row < products.length; row++) {
        for (byte value : column) {
          products[row] += (rows.get() & 0xFF) * value;
        }
      }
      return products;
    }

    @Override
    public void close() {}
  }

  @BeforeEach
  void install() throws IOException {
    folder = TestFolder.in(temporary);
    Files.createDirectories(addOn());
    Files.writeString(addOn().resolve(Semantics.SUMS), "");
    folder.write(
        "notes.md",
        """
        # Notes

        - high cpu load came from the watcher
        - the burn of a month is in the sheet
        - error E4711 means that the disk is full
        - lunch is at noon
        - the office has a blue door
        """);
  }

  private Path addOn() {
    return temporary.resolve("add-on");
  }

  private SearchIndex open(boolean patient) {
    return open(semantics(patient));
  }

  private Semantics semantics(boolean patient) {
    return new Semantics(addOn(), patient, (place, model) -> new Synonyms());
  }

  private SearchIndex open(Semantics semantics) {
    return LuceneIndex.open(
        List.of(folder.root()), folder.cache(), IndexOptions.staying().with(semantics));
  }

  private static SearchAnswer ask(SearchIndex index, String words, SearchMode mode)
      throws IOException {
    return ask(index, words, mode, Filters.none());
  }

  private static SearchAnswer ask(SearchIndex index, String words, SearchMode mode, Filters filters)
      throws IOException {
    return index.search(
        new SearchRequest(
            QueryText.of(words),
            filters,
            5,
            0,
            LocalDate.of(2026, 11, 21),
            true,
            Optional.empty(),
            mode));
  }

  private static String first(SearchAnswer answer) {
    return answer.hits().getFirst().passage().text();
  }

  @Test
  void findsWhatSaysTheSameInOtherWords() throws Exception {
    try (SearchIndex index = open(true)) {
      assertThat(ask(index, "hogging processor", SearchMode.KEYWORD).hits()).isEmpty();

      SearchAnswer answer = ask(index, "hogging processor", SearchMode.SEMANTIC);

      assertThat(answer.mode()).isEqualTo(SearchMode.SEMANTIC);
      assertThat(first(answer)).contains("high cpu");
      Hit hit = answer.hits().getFirst();
      assertThat(hit.parts()).containsKey("meaning");
      assertThat(hit.score())
          .isCloseTo(hit.parts().values().stream().mapToDouble(part -> part).sum(), offset(1e-6));
      assertThat(hit.evidence().score()).isZero();
      assertThat(hit.isContext()).isFalse();
      assertThat(ask(index, "hogging processor", SearchMode.DEEP).mode())
          .isEqualTo(SearchMode.DEEP);
    }
  }

  @Test
  void neverOverrulesWhatWasAskedExactly() throws Exception {
    folder.write("more.md", "- hogging processor hogging processor high cpu\n- E4711 again\n");
    try (SearchIndex index = open(true)) {
      SearchAnswer words = ask(index, "E4711 hogging the cpu", SearchMode.KEYWORD);
      SearchAnswer answer = ask(index, "E4711 hogging the cpu", SearchMode.SEMANTIC);

      List<String> holders = holders(words);
      assertThat(holders).hasSize(2);
      assertThat(holders(answer)).containsExactlyInAnyOrderElementsOf(holders);
      for (String holder : holders) {
        assertThat(rank(answer, holder)).isLessThanOrEqualTo(rank(words, holder));
      }
    }
  }

  private static List<String> holders(SearchAnswer answer) {
    return answer.hits().stream()
        .map(hit -> hit.passage().text())
        .filter(text -> text.contains("E4711"))
        .toList();
  }

  private static int rank(SearchAnswer answer, String text) {
    return answer.hits().stream().map(hit -> hit.passage().text()).toList().indexOf(text);
  }

  @Test
  void filtersHoldForMeaningToo() throws Exception {
    folder.write("daily/2026-11-20.md", "- the cpu was high\n");
    try (SearchIndex index = open(true)) {
      SearchAnswer answer = ask(index, "hogging processor", SearchMode.SEMANTIC, DAILY);

      assertThat(answer.hits()).hasSize(1);
      assertThat(first(answer)).contains("the cpu was high");
    }
  }

  @Test
  void answersByWordsUntilAllVectorsAreMade() throws Exception {
    Semantics semantics = semantics(false);
    try (SearchIndex index = open(semantics)) {
      assertThat(ask(index, "hogging cpu", SearchMode.SEMANTIC).mode())
          .isEqualTo(SearchMode.KEYWORD);

      semantics.awaitWork(Duration.ofMinutes(10));

      SearchAnswer answer = ask(index, "hogging processor", SearchMode.SEMANTIC);
      assertThat(answer.mode()).isEqualTo(SearchMode.SEMANTIC);
      assertThat(first(answer)).contains("high cpu");
    }
  }

  @Test
  void makesAVectorOnce() throws Exception {
    try (SearchIndex index = open(true)) {
      ask(index, "cpu", SearchMode.SEMANTIC);
    }
    int made = embedded.get();
    folder.write("new.md", "- a note of today\n");
    try (SearchIndex index = open(true)) {
      ask(index, "cpu", SearchMode.SEMANTIC);
      ask(index, "door", SearchMode.SEMANTIC);
    }

    assertThat(made).isEqualTo(5);
    assertThat(embedded.get()).isEqualTo(made + 1);
  }

  @Test
  void keepsNoVectorOfWhatIsGone() throws Exception {
    try (SearchIndex index = open(true)) {
      ask(index, "cpu", SearchMode.SEMANTIC);
      long before = vectorBytes();
      folder.write(
          "notes.md", "# Notes\n\n- high cpu load came from the watcher\n- lunch is at noon\n");

      assertThat(first(ask(index, "hogging processor", SearchMode.SEMANTIC))).contains("high cpu");
      assertThat(vectorBytes()).isEqualTo(before / 5 * 2);
    }
  }

  private long vectorBytes() throws IOException {
    try (var files = Files.walk(folder.cache())) {
      return Files.size(
          files
              .filter(path -> path.getFileName().toString().equals("vectors-e5-small-v2-q"))
              .findFirst()
              .orElseThrow());
    }
  }

  @Test
  void makesThemAgainWhenTheirFileIsGone() throws Exception {
    try (SearchIndex index = open(true)) {
      ask(index, "cpu", SearchMode.SEMANTIC);
      try (var files = Files.walk(folder.cache())) {
        for (Path file : files.filter(path -> path.toString().contains("vectors-")).toList()) {
          Files.delete(file);
        }
      }

      assertThat(first(ask(index, "hogging processor", SearchMode.SEMANTIC))).contains("high cpu");
      assertThat(embedded.get()).isEqualTo(10);
    }
  }

  @Test
  void goesByWordsWithoutTheAddOn() throws Exception {
    Files.delete(addOn().resolve(Semantics.SUMS));
    try (SearchIndex index = open(true)) {
      assertThat(ask(index, "cpu", SearchMode.DEEP).mode()).isEqualTo(SearchMode.KEYWORD);
      assertThat(first(ask(index, "cpu", SearchMode.DEEP))).contains("high cpu");
    }
  }

  @Test
  void loadsNothingThatWasChanged() throws Exception {
    Files.writeString(addOn().resolve("memory-semantic.jar"), "changed");
    Files.writeString(addOn().resolve(Semantics.SUMS), "0".repeat(64) + "  memory-semantic.jar\n");
    assertThat(Semantics.unsound(addOn())).containsExactly("memory-semantic.jar");

    try (SearchIndex index =
        LuceneIndex.open(
            List.of(folder.root()),
            folder.cache(),
            IndexOptions.staying().with(new Semantics(addOn(), false)))) {
      for (int i = 0; i < 3; i++) {
        assertThat(ask(index, "cpu", SearchMode.SEMANTIC).mode()).isEqualTo(SearchMode.KEYWORD);
      }
    }
  }
}
