package memory.engine.decision;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;

/// One JSON object on a line, read leniently: a field of another type than asked for counts as
/// absent, and so does `null`. When a key stands twice the last one counts, as in the tools that
/// write these files.
record JsonLine(Map<?, ?> fields) {

  /// The line's object; empty when it is none. What is wrong is not told: the reason would quote
  /// the line, and what stands there may be a secret.
  static Optional<JsonLine> of(String line) {
    try {
      return Optional.of(new JsonLine(BoundedJson.object(line.getBytes(StandardCharsets.UTF_8))));
    } catch (MalformedJsonException malformed) {
      return Optional.empty();
    }
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }

  /// A string that is not blank.
  Optional<String> text(String key) {
    return string(key).filter(text -> !text.isBlank());
  }

  Optional<String> string(String key) {
    return fields.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  Optional<Number> number(String key) {
    return fields.get(key) instanceof Number number ? Optional.of(number) : Optional.empty();
  }

  boolean isTrue(String key) {
    return Boolean.TRUE.equals(fields.get(key));
  }

  /// The strings of an array; what else stands in it is left out.
  Optional<List<String>> strings(String key) {
    if (!(fields.get(key) instanceof List<?> values)) {
      return Optional.empty();
    }
    List<String> strings = new ArrayList<>();
    for (Object value : values) {
      if (value instanceof String text && !text.isBlank()) {
        strings.add(text);
      }
    }
    return Optional.of(strings);
  }

  /// The object below a key; one without fields when there is none.
  JsonLine child(String key) {
    return new JsonLine(fields.get(key) instanceof Map<?, ?> inner ? inner : Map.of());
  }
}
