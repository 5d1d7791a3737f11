package memory.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedJson;

/// Reads `decisions.jsonl` as spec 5's program does: every line is a record whose title, text and
/// tags are split into words. It does not look whether they are there, and neither does this.
public final class SpecFiveStore {
  private SpecFiveStore() {}

  /// What its program makes of a line.
  public record Read(String id, List<String> words, boolean active, boolean important) {}

  /// @throws IllegalStateException where its program would throw
  public static List<Read> read(Path file) throws IOException {
    List<Read> all = new ArrayList<>();
    for (String line : Files.readString(file).lines().toList()) {
      if (!line.isBlank()) {
        Map<String, Object> record = BoundedJson.object(line.getBytes(StandardCharsets.UTF_8));
        List<String> words = new ArrayList<>();
        words.addAll(List.of(string(record, "title", line).split("\\W+", -1)));
        words.addAll(List.of(string(record, "text", line).split("\\W+", -1)));
        for (Object tag : list(record, "tags", line)) {
          words.addAll(List.of(String.valueOf(tag).split("\\W+", -1)));
        }
        list(record, "supersedes", line);
        list(record, "conflictsWith", line);
        for (String name : List.of("createdAt", "updatedAt", "cwd", "project", "source")) {
          string(record, name, line);
        }
        boolean archived = record.get("archived") instanceof Boolean flag && flag;
        boolean replaced = record.get("supersededBy") instanceof String by && !by.isEmpty();
        boolean important = record.get("important") instanceof Boolean flag && flag;
        all.add(new Read(string(record, "id", line), words, !archived && !replaced, important));
      }
    }
    return all;
  }

  private static String string(Map<String, Object> record, String name, String line) {
    return Optional.ofNullable(record.get(name))
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .orElseThrow(() -> new IllegalStateException("no " + name + " to split: " + line));
  }

  private static List<?> list(Map<String, Object> record, String name, String line) {
    if (record.get(name) instanceof List<?> values) {
      return values;
    }
    throw new IllegalStateException("no " + name + " to go through: " + line);
  }
}
