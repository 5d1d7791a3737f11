package memory.engine.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One JSON object, read leniently: a field of another type than asked for counts as absent, and so
/// does `null`. When a key stands twice the last one counts, as in the tools that write such files.
public record JsonObject(Map<?, ?> fields) {

  /// The object on a line; empty when it is none. What is wrong is not told: the reason would quote
  /// the line, and what stands there may be a secret.
  public static Optional<JsonObject> of(String line) {
    try {
      return Optional.of(of(line.getBytes(StandardCharsets.UTF_8)));
    } catch (MalformedJsonException malformed) {
      return Optional.empty();
    }
  }

  /// @throws MalformedJsonException when the bytes are not one JSON object, or pass a limit
  public static JsonObject of(byte[] bytes) throws MalformedJsonException {
    return new JsonObject(BoundedJson.object(bytes));
  }

  public boolean has(String key) {
    return fields.containsKey(key);
  }

  /// A string that is not blank.
  public Optional<String> text(String key) {
    return string(key).filter(text -> !text.isBlank());
  }

  public Optional<String> string(String key) {
    return fields.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /// A string; empty without one.
  public String orEmpty(String key) {
    return string(key).orElse("");
  }

  public Optional<Number> number(String key) {
    return fields.get(key) instanceof Number number ? Optional.of(number) : Optional.empty();
  }

  /// A number as a whole one; 0 without one.
  public int whole(String key) {
    return number(key).map(Number::intValue).orElse(0);
  }

  public boolean isTrue(String key) {
    return Boolean.TRUE.equals(fields.get(key));
  }

  /// The strings of an array; what else stands in it is left out.
  public Optional<List<String>> strings(String key) {
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

  /// The objects of an array; what else stands in it is left out.
  public List<JsonObject> objects(String key) {
    List<JsonObject> objects = new ArrayList<>();
    if (fields.get(key) instanceof List<?> values) {
      for (Object value : values) {
        if (value instanceof Map<?, ?> inner) {
          objects.add(new JsonObject(inner));
        }
      }
    }
    return objects;
  }

  /// The object below a key; one without fields when there is none.
  public JsonObject child(String key) {
    return new JsonObject(fields.get(key) instanceof Map<?, ?> inner ? inner : Map.of());
  }
}
