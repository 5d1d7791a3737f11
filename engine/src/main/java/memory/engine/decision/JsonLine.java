package memory.engine.decision;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One JSON object, read leniently: a field of another type than asked for counts as absent, and so
/// does `null`. When a key stands twice the last one counts, as in the tools that write these
/// files, and [#repeatedKeys] names it.
final class JsonLine {
  private static final int MAX_DEPTH = 32;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .build();

  private final Map<String, Object> fields;
  private final List<String> repeatedKeys;

  private JsonLine(Map<String, Object> fields, List<String> repeatedKeys) {
    this.fields = fields;
    this.repeatedKeys = repeatedKeys;
  }

  /// Says why a line is no JSON object, without quoting it: what stands there may be a secret.
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    private final String error;

    Malformed(String error) {
      super(error);
      this.error = error;
    }

    String error() {
      return error;
    }
  }

  static JsonLine parse(String line) throws Malformed {
    List<String> repeated = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(line)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new Malformed("not a JSON object");
      }
      Map<String, Object> fields = object(parser, repeated);
      if (parser.nextToken() != null) {
        throw new Malformed("more than one JSON value on the line");
      }
      return new JsonLine(fields, repeated);
    } catch (JsonProcessingException broken) {
      throw new Malformed("not JSON from column " + broken.getLocation().getColumnNr() + " on");
    } catch (IOException impossible) {
      throw new UncheckedIOException("reading a string", impossible);
    }
  }

  List<String> repeatedKeys() {
    return repeatedKeys;
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
    Map<String, Object> inner = new LinkedHashMap<>();
    if (fields.get(key) instanceof Map<?, ?> map) {
      map.forEach((name, value) -> inner.put((String) name, value));
    }
    return new JsonLine(inner, List.of());
  }

  private static Map<String, Object> object(JsonParser parser, List<String> repeated)
      throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      Object value = value(parser, repeated);
      if (object.containsKey(key)) {
        repeated.add(key);
        object.remove(key);
      }
      if (value != null) {
        object.put(key, value);
      }
    }
    return object;
  }

  private static List<Object> array(JsonParser parser, List<String> repeated) throws IOException {
    List<Object> array = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Object value = value(parser, repeated);
      if (value != null) {
        array.add(value);
      }
    }
    return array;
  }

  private static @Nullable Object value(JsonParser parser, List<String> repeated)
      throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser, repeated);
      case START_ARRAY -> array(parser, repeated);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }
}
