package memory.engine.inject;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Evidence;
import memory.engine.model.Hit;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;

/// Hits as an index would give them.
final class TestHits {
  /// As much as passes any gate.
  static final Evidence STRONG = new Evidence(new Evidence.Asked(4, 20, 6, 1_000), 9, 20, 6, 4);

  private TestHits() {}

  static Hit of(String path, int line, String text, String... headings) {
    return of(Scope.GLOBAL, path, line, text, Set.of(), headings);
  }

  static Hit of(
      Scope scope, String path, int line, String text, Set<String> terms, String... headings) {
    int lines = (int) text.chars().filter(c -> c == '\n').count();
    String hash =
        Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString().substring(0, 16);
    MemoryPath at = new MemoryPath(path);
    Passage passage =
        new Passage(
            hash,
            at,
            scope,
            line,
            line + lines,
            List.of(headings),
            at.date(),
            Optional.empty(),
            text,
            List.of(),
            List.of(),
            Status.ACTIVE,
            Optional.empty(),
            Optional.empty(),
            hash,
            List.of());
    return new Hit(passage, 1, text, terms, Map.of(), STRONG);
  }
}
