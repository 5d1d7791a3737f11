package memory.indexer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.Mount;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.indexer.sync.Limits;

/// A memory folder and a cache for its index, below one temporary folder.
record TestFolder(Path memory, Path cache) {

  static TestFolder in(Path temporary) throws IOException {
    return new TestFolder(
        Files.createDirectories(temporary.resolve("memory")), temporary.resolve("cache"));
  }

  ScopeRoot root() {
    return new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());
  }

  LuceneIndex open(boolean resident) {
    return LuceneIndex.open(
        List.of(root()), cache, resident ? IndexOptions.staying() : IndexOptions.oneShot());
  }

  /// The standard limits, but for how much is written at once.
  static Limits quick(long bytes) {
    return quick(bytes, Limits.standard().quickFiles());
  }

  /// The same, with no time for more files than these.
  static Limits quick(long bytes, int files) {
    Limits standard = Limits.standard();
    return new Limits(
        standard.fileBytes(),
        standard.logBytes(),
        standard.lineBytes(),
        standard.depth(),
        standard.files(),
        bytes,
        files,
        Duration.ZERO,
        standard.overlayBytes());
  }

  Path write(String path, String text) throws IOException {
    Path file = memory.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /// The index's newest generation.
  Path generation() throws IOException {
    try (var indexes = Files.list(cache.resolve("index"));
        var generations = Files.list(indexes.findFirst().orElseThrow())) {
      return generations
          .filter(folder -> folder.getFileName().toString().matches("g\\d+-.*"))
          .max((one, other) -> Integer.compare(number(one), number(other)))
          .orElseThrow();
    }
  }

  private static int number(Path generation) {
    return Integer.parseInt(generation.getFileName().toString().replaceAll("^g|-.*", ""));
  }

  static SearchAnswer ask(SearchIndex index, String words) throws IOException {
    return index.search(request(words, Optional.empty()));
  }

  static SearchRequest request(String words, Optional<Duration> deadline) {
    return new SearchRequest(
        QueryText.of(words),
        Filters.none(),
        100,
        0,
        LocalDate.of(2026, 11, 21),
        false,
        deadline,
        SearchMode.KEYWORD);
  }

  /// The paths of the files in which a word is found.
  static Set<String> find(SearchIndex index, String word) throws IOException {
    return paths(ask(index, word));
  }

  static Set<String> paths(SearchAnswer answer) {
    Set<String> paths = new TreeSet<>();
    for (Hit hit : answer.hits()) {
      paths.add(hit.passage().path().value());
    }
    return paths;
  }

  /// A word that stands nowhere else, always of the same length.
  static String word(RandomGenerator random) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      word.append("bckmpvwz".charAt(random.nextInt(8))).append("aou".charAt(random.nextInt(3)));
    }
    return word.append('k').toString();
  }
}
