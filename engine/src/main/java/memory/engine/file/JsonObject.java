package memory.engine.file;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One JSON object, read leniently: a field of another type than asked for counts as absent, and so
/// does `null`. When a key stands twice the last one counts, as in the tools that write such files.
public record JsonObject(Map<String, Object> fields) {
  private static final long FIRST_MILLISECOND_COUNT = 100_000_000_000L;

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

  /// The same where it may pass two billions.
  public long wholeLong(String key) {
    return number(key).map(Number::longValue).orElse(0L);
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
          objects.add(new JsonObject(BoundedJson.named(inner)));
        }
      }
    }
    return objects;
  }

  /// Of fields whose names nobody wrote down, the first of several likely ones that holds a string
  /// that is not blank, or a whole number: its digits.
  public Optional<String> anyText(String... names) {
    for (String name : names) {
      Object value = fields.get(name);
      if (value instanceof String text && !text.isBlank()) {
        return Optional.of(text);
      }
      if (value instanceof Long number) {
        return Optional.of(number.toString());
      }
    }
    return Optional.empty();
  }

  /// The same of a time: in ISO form, a day (its start in UTC), or seconds or milliseconds since
  /// 1970.
  public Optional<Instant> anyTime(String... names) {
    for (String name : names) {
      Optional<Instant> time = time(fields.get(name));
      if (time.isPresent()) {
        return time;
      }
    }
    return Optional.empty();
  }

  private static Optional<Instant> time(@Nullable Object value) {
    try {
      return switch (value) {
        case Long number when number >= FIRST_MILLISECOND_COUNT ->
            Optional.of(Instant.ofEpochMilli(number));
        case Long number when number > 0 -> Optional.of(Instant.ofEpochSecond(number));
        case String text when text.indexOf('T') > 0 -> Optional.of(Instant.parse(text));
        case String text ->
            Optional.of(LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
        case null, default -> Optional.empty();
      };
    } catch (DateTimeException foreign) {
      return Optional.empty();
    }
  }

  /// The object below a key; one without fields when there is none.
  public JsonObject child(String key) {
    return new JsonObject(
        fields.get(key) instanceof Map<?, ?> inner ? BoundedJson.named(inner) : Map.of());
  }
}
