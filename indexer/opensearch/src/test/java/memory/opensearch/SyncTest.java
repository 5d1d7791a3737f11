package memory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.engine.file.JsonObject;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchIndex.Progress;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;
import memory.indexer.sync.Budget;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The index follows the files, whatever comes between.
@ExtendWith(SeededRandom.class)
class SyncTest {
  private static final Filters EVERYTHING =
      new Filters(
          Set.of(),
          Set.of(Kind.DAILY, Kind.TOPIC, Kind.INDEX),
          Set.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          Set.of(),
          Set.of());

  @TempDir private Path folder;
  private Path memory = Path.of("");
  private ScopeRoot root =
      new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());

  @BeforeEach
  void makeAMemory() throws IOException {
    memory = folder.resolve("memory");
    Files.createDirectories(memory);
    root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());
  }

  private static SearchIndex open(ScopeRoot root, String team, IndexOptions options)
      throws IOException {
    return OpenSearchIndex.opener(
            new OpenSearchOptions(TestCluster.one().addresses(), team, 1, 1), options)
        .open(List.of(root), Path.of(""));
  }

  private SearchIndex open() throws IOException {
    return open(root, "team", IndexOptions.oneShot());
  }

  private void write(String name, String text) throws IOException {
    Path file = memory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static SearchAnswer ask(SearchIndex index, String question) throws IOException {
    return index.search(request(question, Filters.none(), Optional.empty()));
  }

  private static SearchRequest request(
      String question, Filters filters, Optional<Duration> deadline) {
    return new SearchRequest(
        QueryText.of(question),
        filters,
        1_000,
        0,
        LocalDate.of(2026, 7, 1),
        false,
        deadline,
        SearchMode.KEYWORD);
  }

  private static List<String> texts(SearchAnswer answer) {
    return answer.hits().stream().map(hit -> hit.passage().text()).toList();
  }

  /// Every passage with its place, as a listing shows them.
  private static Set<Passage> everything(SearchIndex index) throws IOException {
    SearchAnswer answer = index.search(request("", EVERYTHING, Optional.empty()));
    assertThat(answer.freshness()).isEqualTo(Freshness.fresh());
    Set<Passage> passages = new TreeSet<>((one, other) -> one.id().compareTo(other.id()));
    answer.hits().stream().map(Hit::passage).forEach(passages::add);
    assertThat(passages).hasSameSizeAs(answer.hits());
    return passages;
  }

  @Test
  void followsRandomEdits(RandomGenerator random) throws IOException {
    RandomNotes notes = new RandomNotes(random, 200);
    try (SearchIndex local = LuceneIndex.open(List.of(root), folder.resolve("cache"));
        SearchIndex remote = open()) {
      for (int round = 0; round < 12; round++) {
        for (int edit = random.nextInt(1, 6); edit > 0; edit--) {
          notes.write(memory, random.nextInt(25));
          List<Path> files = files();
          Path any = files.get(random.nextInt(files.size()));
          switch (random.nextInt(4)) {
            case 0 -> Files.delete(any);
            case 1 ->
                Files.move(
                    any,
                    any.resolveSibling("moved" + random.nextInt(9) + ".md"),
                    StandardCopyOption.REPLACE_EXISTING);
            case 2 -> Files.writeString(any, "");
            default -> {}
          }
        }
        assertThat(everything(remote)).isEqualTo(everything(local));
        // Whoever comes anew reads the manifests and finds nothing to do.
        if (round % 4 == 3) {
          try (SearchIndex other = open()) {
            assertThat(other.status().freshness()).isEqualTo(Freshness.fresh());
            assertThat(everything(other)).isEqualTo(everything(local));
          }
        }
      }
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(memory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void aSearchWithADeadlineNeverMakesTheIndexItself() throws IOException {
    write("MEMORY.md", "- the harbour closes at nine\n");
    Deque<Runnable> background = new ArrayDeque<>();
    IndexOptions options =
        new IndexOptions(
            false, Clock.systemUTC(), background::add, Progress.SILENT, Optional.empty());
    Optional<Duration> deadline = Optional.of(Duration.ofMinutes(1));
    try (SearchIndex index = open(root, "deadline", options)) {
      SearchAnswer first = index.search(request("harbour", Filters.none(), deadline));
      assertThat(first.hits()).isEmpty();
      assertThat(first.freshness()).isEqualTo(new Freshness.Stale(Freshness.BEING_INDEXED));
      assertThat(index.search(request("harbour", Filters.none(), deadline)).hits()).isEmpty();
      assertThat(background).hasSize(1);
      background.remove().run();
      SearchAnswer then = index.search(request("harbour", Filters.none(), deadline));
      assertThat(texts(then)).containsExactly("- the harbour closes at nine");
      assertThat(then.freshness()).isEqualTo(Freshness.fresh());
    }
  }

  @Test
  void aRebuildPutsANewIndexInPlace() throws IOException {
    write("MEMORY.md", "- the harbour closes at nine\n");
    try (SearchIndex index = open(root, "rebuild", IndexOptions.oneShot())) {
      assertThat(ask(index, "harbour").hits()).hasSize(1);
      Set<String> before = indexes("memory.rebuild.*");
      assertThat(before).hasSize(1);
      index.rebuild(Progress.SILENT);
      assertThat(indexes("memory.rebuild.*")).hasSize(1).isNotEqualTo(before);
      assertThat(ask(index, "harbour").hits()).hasSize(1);
      assertThat(index.status().passages()).isEqualTo(1);
    }
  }

  private static Set<String> indexes(String pattern) throws IOException {
    return TestCluster.one().ask("/" + pattern).keySet();
  }

  @Test
  void anIndexThatIsDeletedIsMadeAnew() throws IOException {
    write("MEMORY.md", "- the harbour closes at nine\n");
    try (SearchIndex index = open(root, "deleted", IndexOptions.oneShot())) {
      assertThat(ask(index, "harbour").hits()).hasSize(1);
      String name = indexes("memory.deleted.*").iterator().next();
      Cluster cluster = new Cluster(TestCluster.one().addresses());
      cluster.send(new Cluster.Request("DELETE", "/" + name, ""), Budget.unlimited()).good();

      SearchAnswer answer = ask(index, "harbour");
      assertThat(answer.hits()).hasSize(1);
      assertThat(answer.freshness()).isEqualTo(Freshness.fresh());
    }
  }

  /// As a process leaves them that died between a file's passages and its manifest.
  @Test
  void whatWasCutOffIsSeenAtTheNextStart() throws IOException {
    write("MEMORY.md", "- the harbour closes at nine\n");
    write("ports.md", "- the pier is made of oak\n- the lamp is green\n");
    try (SearchIndex index = open(root, "cut", IndexOptions.oneShot())) {
      assertThat(everything(index)).hasSize(3);
    }
    String name = indexes("memory.cut.*").iterator().next();
    String file = Layout.hash16("ports.md");
    Cluster cluster = new Cluster(TestCluster.one().addresses());
    Budget budget = Budget.unlimited();
    JsonObject passage =
        cluster
            .send(Cluster.Request.get("/" + name + "/_doc/" + file + ".0?routing=" + file), budget)
            .good();
    Bulk bulk = new Bulk(cluster, name, false, budget);
    bulk.delete(file, file);
    JsonObject source = passage.child("_source");
    bulk.index(
        file + ".7",
        file,
        Map.of(
            "ordinal",
            7,
            "text",
            source.orEmpty("text"),
            "own",
            source.orEmpty("own"),
            "places",
            source.orEmpty("places"),
            "passage",
            source.orEmpty("passage"),
            "path",
            "ports.md",
            "status",
            "active",
            "kind",
            "topic"));
    bulk.send();

    write("ports.md", "- the lamp is red\n");
    try (SearchIndex index = open(root, "cut", IndexOptions.oneShot())) {
      assertThat(texts(ask(index, "lamp"))).containsExactly("- the lamp is red");
      assertThat(ask(index, "pier").hits()).isEmpty();
      assertThat(everything(index)).hasSize(2);
    }
  }

  @Test
  void teamsInOneClusterSeeNothingOfOneAnother() throws IOException {
    write("MEMORY.md", "- the harbour closes at nine\n");
    Path other = folder.resolve("other");
    Files.createDirectories(other);
    Files.writeString(other.resolve("MEMORY.md"), "- the harbor of others, harbour two\n");
    ScopeRoot others = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(other)), Optional.empty());
    try (SearchIndex ours = open(root, "alpha", IndexOptions.oneShot());
        SearchIndex theirs = open(others, "beta", IndexOptions.oneShot())) {
      assertThat(texts(ask(theirs, "harbour")))
          .containsExactly("- the harbor of others, harbour two");
      SearchAnswer answer = ask(ours, "harbour");
      assertThat(texts(answer)).containsExactly("- the harbour closes at nine");
      assertThat(answer.total()).isEqualTo(1);
      // Not even by how rare a word is.
      assertThat(answer.hits().getFirst().evidence().asked().passages()).isEqualTo(1);
    }
  }

  @Test
  void passagesAreFoundByTheirIds() throws IOException {
    write("MEMORY.md", "- the harbour closes at nine\n- the pier is made of oak\n");
    try (SearchIndex index = open(root, "ids", IndexOptions.oneShot())) {
      Passage pier = ask(index, "pier").hits().getFirst().passage();
      assertThat(index.passages(Set.of(pier.id(), "0123456789abcdef"))).containsExactly(pier);
    }
  }

  @Test
  void aClusterThatIsAwayIsNamed() throws IOException {
    write("MEMORY.md", "- the harbour closes at nine\n");
    List<URI> nobody = List.of(URI.create("http://127.0.0.1:1"));
    try (SearchIndex index =
        OpenSearchIndex.opener(new OpenSearchOptions(nobody, "away", 1, 1), IndexOptions.oneShot())
            .open(List.of(root), Path.of(""))) {
      assertThatThrownBy(() ->
              index.search(request("harbour", Filters.none(), Optional.of(Duration.ofMillis(50)))))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("OpenSearch does not answer at 127.0.0.1:1");
    }
  }

  @Test
  void aNameMustBeOne() {
    List<String> bad = new ArrayList<>(List.of("", "A", "a.b", "../x", "a*", "-a", "a b"));
    for (String name : bad) {
      assertThatThrownBy(() -> new OpenSearchOptions(List.of(URI.create("http://h:1")), name, 1, 1))
          .as(name)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
