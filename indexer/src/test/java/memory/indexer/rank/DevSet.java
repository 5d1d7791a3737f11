package memory.indexer.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import memory.engine.recall.Passage;
import memory.engine.recall.Status;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.Scope;

/// One of the development sets: passages by scope and file, and questions with their gold.
///
/// @param scopes scope name → file → passages in order
record DevSet(
    String name, Map<String, Map<String, List<Passage>>> scopes, List<DevQuestion> questions) {

  /// @param gold file, first and last line; line 0 = the whole file
  record DevQuestion(String id, String scope, String query, String category, List<Gold> gold) {}

  record Gold(String file, int first, int last) {}

  static DevSet read(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    Object unit = DevJson.object(Files.readString(folder.resolve("meta.json"))).get("unit");
    Map<String, Map<String, List<Passage>>> scopes = new TreeMap<>();
    try (Stream<Path> list = Files.list(folder.resolve("corpus"))) {
      list.forEach(
          scope -> scopes.put(scope.getFileName().toString(), readScope(scope, unit.toString())));
    }
    List<DevQuestion> questions = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
      questions.add(question(DevJson.object(line)));
    }
    return new DevSet(name, scopes, questions);
  }

  private static DevQuestion question(Map<?, ?> json) {
    List<Gold> gold = new ArrayList<>();
    for (Object one : (List<?>) json.get("relevant")) {
      Map<?, ?> at = (Map<?, ?>) one;
      int first = number(at.containsKey("line") ? at.get("line") : at.get("l0"));
      int last = number(at.containsKey("line") ? at.get("line") : at.get("l1"));
      gold.add(new Gold((String) at.get("file"), first, last));
    }
    return new DevQuestion(
        (String) json.get("id"),
        (String) json.get("scope"),
        (String) json.get("query"),
        (String) json.get("category"),
        gold);
  }

  private static int number(Object value) {
    return value instanceof Double number ? number.intValue() : 0;
  }

  private static Map<String, List<Passage>> readScope(Path scope, String unit) {
    Map<String, List<Passage>> files = new LinkedHashMap<>();
    try (Stream<Path> walk = Files.walk(scope)) {
      for (Path file : walk.filter(path -> path.toString().endsWith(".md")).sorted().toList()) {
        String path = scope.relativize(file).toString();
        files.put(path, split(new MemoryPath(path), Files.readString(file), unit));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  static List<Passage> split(MemoryPath path, String text, String unit) {
    String[] lines = text.split("\n", -1);
    List<Passage> passages = new ArrayList<>();
    if (unit.equals("file")) {
      passages.add(passage(path, 1, lines.length, List.of(), text));
      return passages;
    }
    List<String> heading = new ArrayList<>();
    StringBuilder section = new StringBuilder();
    int start = 0;
    for (int i = 0; i <= lines.length; i++) {
      String line = i < lines.length ? lines[i] : "# end";
      boolean isHeading =
          unit.equals("line")
              ? line.startsWith("#")
              : line.startsWith("## ") || i == 0 && line.startsWith("# ") || i == lines.length;
      if (isHeading) {
        if (!section.toString().isBlank()) {
          passages.add(passage(path, start + 1, i, heading, section.toString().strip()));
        }
        section.setLength(0);
        start = i;
        int level = line.indexOf(' ');
        heading = new ArrayList<>(heading.subList(0, Math.min(heading.size(), level - 1)));
        heading.add(line.substring(level + 1));
      } else if (unit.equals("line")) {
        if (!line.isBlank()) {
          passages.add(passage(path, i + 1, i + 1, heading, line));
        }
      } else {
        section.append(line).append('\n');
      }
    }
    return passages;
  }

  private static Passage passage(
      MemoryPath path, int first, int last, List<String> heading, String text) {
    return new Passage(
        "%016x".formatted(path.hashCode() * 31L + first),
        path,
        Scope.GLOBAL,
        first,
        last,
        heading,
        path.date(),
        text,
        List.of(),
        List.of(),
        Status.ACTIVE,
        Optional.empty(),
        Optional.empty(),
        "%016x".formatted(text.hashCode()));
  }
}
