package memory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.Mount;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.indexer.IndexOptions;
import memory.indexer.LuceneIndex;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Hits, scores, explanations and counts are those of the local index.
@ExtendWith(SeededRandom.class)
class SameAsLocalTest {
  private static final double SAME = 2e-3;

  @Test
  void answersRandomQuestionsAsTheLocalIndexDoes(RandomGenerator random, @TempDir Path folder)
      throws IOException {
    compare(random, folder, 1, 150);
  }

  @Test
  void andOverThreeShards(RandomGenerator random, @TempDir Path folder) throws IOException {
    compare(random, folder, 3, 50);
  }

  private static void compare(RandomGenerator random, Path folder, int shards, int questions)
      throws IOException {
    Path memory = folder.resolve("memory");
    RandomNotes notes = new RandomNotes(random, 400);
    for (int file = 0; file < 40; file++) {
      notes.write(memory, file);
    }
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());
    int found = 0;
    try (SearchIndex local = LuceneIndex.open(List.of(root), folder.resolve("cache"));
        SearchIndex remote = open(root, shards)) {
      for (int i = 0; i < questions; i++) {
        SearchRequest request =
            new SearchRequest(
                QueryText.of(notes.question()),
                filters(random),
                10,
                300,
                LocalDate.of(2026, 7, 1),
                random.nextBoolean(),
                Optional.empty(),
                SearchMode.KEYWORD);
        SearchAnswer ours = local.search(request);
        SearchAnswer theirs = remote.search(request);
        assertSame(request, ours, theirs);
        found += ours.hits().size();
      }
    }
    assertThat(found).isGreaterThan(questions);
  }

  static SearchIndex open(ScopeRoot root, int shards) throws IOException {
    return OpenSearchIndex.opener(
            new OpenSearchOptions(TestCluster.one().addresses(), "team", shards, 1),
            IndexOptions.oneShot())
        .open(List.of(root), Path.of(""));
  }

  private static Filters filters(RandomGenerator random) {
    Filters none = Filters.none();
    return switch (random.nextInt(8)) {
      case 0 -> with(Set.of(Kind.DAILY), Optional.empty(), Optional.empty());
      case 1 -> with(Set.of(), Optional.of(LocalDate.of(2026, 1, 10)), Optional.empty());
      case 2 -> with(Set.of(), Optional.empty(), Optional.of("topics/*"));
      case 3 -> with(Set.of(), Optional.empty(), Optional.of("**/2026-01-?5.md"));
      case 4 -> none.without(Set.of(Kind.TOPIC)).withProjects(Set.of("here"));
      default -> none;
    };
  }

  private static Filters with(
      Set<Kind> kinds, Optional<LocalDate> since, Optional<String> pathGlob) {
    Filters none = Filters.none();
    return new Filters(
        none.scopes(),
        kinds,
        none.tags(),
        since,
        none.until(),
        pathGlob,
        none.status(),
        none.archived(),
        none.projects(),
        none.leftOut());
  }

  /// The same hits with the same scores in the same order, whatever the order among equals.
  static void assertSame(SearchRequest request, SearchAnswer ours, SearchAnswer theirs) {
    String asked = request.text() + " " + request.filters();
    assertThat(theirs.freshness()).as(asked).isEqualTo(Freshness.fresh());
    assertThat(theirs.total()).as(asked).isEqualTo(ours.total());
    assertThat(theirs.totalCapped()).as(asked).isEqualTo(ours.totalCapped());
    assertThat(theirs.hits()).as(asked).hasSameSizeAs(ours.hits());
    double last = ours.hits().isEmpty() ? 0 : ours.hits().getLast().score();
    Map<String, Hit> expected = new TreeMap<>();
    for (int i = 0; i < ours.hits().size(); i++) {
      Hit one = ours.hits().get(i);
      assertThat(theirs.hits().get(i).score())
          .as("%d of %s", i, asked)
          .isCloseTo(one.score(), within(SAME));
      expected.put(one.passage().id(), one);
    }
    List<String> others = new ArrayList<>();
    for (Hit hit : theirs.hits()) {
      Hit one = expected.get(hit.passage().id());
      if (one == null) {
        // Only among those that are as good as the last of the list.
        assertThat(hit.score()).as(asked).isCloseTo(last, within(SAME));
        others.add(hit.passage().id());
        continue;
      }
      assertThat(hit.passage()).as(asked).isEqualTo(one.passage());
      assertThat(hit.snippet()).as(asked).isEqualTo(one.snippet());
      assertThat(hit.terms()).as(asked).isEqualTo(one.terms());
      assertThat(hit.evidence().asked().words())
          .as(asked)
          .isEqualTo(one.evidence().asked().words());
      assertThat(hit.parts().keySet()).as(asked).isEqualTo(one.parts().keySet());
      one.parts()
          .forEach((name, value) ->
              assertThat(hit.parts().get(name))
                  .as("%s of %s", name, asked)
                  .isCloseTo(value, within(SAME)));
    }
    assertThat(others).as(asked).hasSizeLessThan(4);
  }

  @Test
  void listsWhatThereIsOfATime(@TempDir Path folder) throws IOException {
    Path memory = folder.resolve("memory");
    Path daily = Files.createDirectories(memory.resolve("daily"));
    Files.writeString(daily.resolve("2026-06-23.md"), "- Moved the crane\n- Painted the pier\n");
    Files.writeString(daily.resolve("2026-06-25.md"), "- Let the berth\n");
    Files.writeString(daily.resolve("2026-05-02.md"), "- The last week of the old quay\n");
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());
    try (SearchIndex local = LuceneIndex.open(List.of(root), folder.resolve("cache"));
        SearchIndex remote = open(root, 1)) {
      for (String asked : List.of("what did we do last week?", "what did we ship last week?")) {
        SearchAnswer ours = local.search(ofJuly(asked));
        assertThat(ours.hits()).hasSize(3).allMatch(Hit::isOfAskedTime);
        assertSame(ofJuly(asked), ours, remote.search(ofJuly(asked)));
      }
      SearchRequest berth = ofJuly("what did we do with the berth last week?");
      SearchAnswer ours = local.search(berth);
      assertThat(ours.hits()).hasSize(1).allMatch(Hit::isOfAskedTime);
      assertSame(berth, ours, remote.search(berth));
    }
  }

  private static SearchRequest ofJuly(String asked) {
    return new SearchRequest(
        QueryText.of(asked),
        Filters.none(),
        10,
        300,
        LocalDate.of(2026, 7, 1),
        false,
        Optional.empty(),
        SearchMode.KEYWORD);
  }

  @Test
  void ranksTheOwnCorpusAlike(@TempDir Path folder) throws IOException {
    Path corpus = Path.of("../../testdata");
    Path memory = folder.resolve("memory");
    copy(corpus.resolve("memory"), memory);
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());
    List<Recall.Question> questions = Recall.questions(corpus.resolve("eval/queries.jsonl"));
    try (SearchIndex local = LuceneIndex.open(List.of(root), folder.resolve("cache"));
        SearchIndex remote = open(root, 1)) {
      double ours = Recall.ndcg(local, questions, LocalDate.of(2026, 2, 15));
      double theirs = Recall.ndcg(remote, questions, LocalDate.of(2026, 2, 15));
      assertThat(ours).isGreaterThan(0.7);
      assertThat(theirs).isCloseTo(ours, within(0.0005));
    }
  }

  static void copy(Path from, Path into) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = into.resolve(from.relativize(file));
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
  }
}
