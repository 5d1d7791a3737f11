package memory.indexer.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import memory.engine.Passages;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import org.jspecify.annotations.Nullable;

/// One of the development sets: passages by scope and file, and questions with their gold.
///
/// @param corpus holds a folder for each scope
/// @param scopes scope name → file → passages in order
record DevSet(
    Path corpus, Map<String, Map<String, List<Passage>>> scopes, List<DevQuestion> questions) {

  /// @param gold file, first and last line; line 0 = the whole file
  record DevQuestion(String id, String scope, String query, String category, List<Gold> gold) {}

  record Gold(String file, int first, int last) {}

  String name() {
    return Objects.requireNonNull(corpus.getParent()).getFileName().toString();
  }

  /// Where the files of one scope lie.
  Path folder(String scope) {
    return corpus.resolve(scope);
  }

  static DevSet read(Path folder) throws IOException {
    Path corpus = folder.resolve("corpus");
    Map<String, Map<String, List<Passage>>> scopes = new TreeMap<>();
    try (Stream<Path> list = Files.list(corpus)) {
      list.forEach(scope -> scopes.put(scope.getFileName().toString(), readScope(scope)));
    }
    List<DevQuestion> questions = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
      questions.add(question(DevJson.object(line)));
    }
    return new DevSet(corpus, scopes, questions);
  }

  private static DevQuestion question(Map<?, ?> json) {
    List<Gold> gold = new ArrayList<>();
    for (Object one : (List<?>) value(json, "relevant")) {
      Map<?, ?> at = (Map<?, ?>) one;
      boolean oneLine = at.containsKey("line");
      int first = number(at.get(oneLine ? "line" : "l0"));
      int last = number(at.get(oneLine ? "line" : "l1"));
      gold.add(new Gold(text(at, "file"), first, last));
    }
    return new DevQuestion(
        text(json, "id"), text(json, "scope"), text(json, "query"), text(json, "category"), gold);
  }

  private static String text(Map<?, ?> json, String key) {
    return (String) value(json, key);
  }

  private static Object value(Map<?, ?> json, String key) {
    return Objects.requireNonNull(json.get(key), key);
  }

  private static int number(@Nullable Object value) {
    return value instanceof Double number ? number.intValue() : 0;
  }

  private static Map<String, List<Passage>> readScope(Path scope) {
    Map<String, List<Passage>> files = new LinkedHashMap<>();
    try (Stream<Path> walk = Files.walk(scope)) {
      for (Path file : walk.filter(path -> path.toString().endsWith(".md")).sorted().toList()) {
        String path = scope.relativize(file).toString();
        files.put(path, Passages.of(Scope.GLOBAL, new MemoryPath(path), Files.readString(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }
}
