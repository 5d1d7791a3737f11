package memory.engine.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Fields of a JSON object that recur wherever one is written. Whoever writes JSON requires Jackson
/// itself, so the engine need not hand it on.
@SuppressWarnings("exports")
public final class JsonWrite {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonWrite() {}

  @FunctionalInterface
  public interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  /// One object on one line.
  public static String object(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      whole(json, body);
    } catch (IOException impossible) {
      throw new UncheckedIOException("writing to a string", impossible);
    }
    return text.toString();
  }

  /// One object on one line, in UTF-8.
  public static byte[] bytes(Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      whole(json, body);
    }
    return bytes.toByteArray();
  }

  private static void whole(JsonGenerator json, Body body) throws IOException {
    json.writeStartObject();
    body.write(json);
    json.writeEndObject();
  }

  /// Writes a value: a map, a list, a number, a truth value, nothing, or else the text of it.
  public static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    switch (value) {
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          json.writeFieldName(String.valueOf(entry.getKey()));
          write(json, entry.getValue());
        }
        json.writeEndObject();
      }
      case List<?> list -> {
        json.writeStartArray();
        for (Object element : list) {
          write(json, element);
        }
        json.writeEndArray();
      }
      case Boolean truth -> json.writeBoolean(truth);
      case Number number -> json.writeNumber(number.toString());
      case null -> json.writeNull();
      default -> json.writeString(String.valueOf(value));
    }
  }

  /// A map as one object on one line.
  public static String object(Map<String, ?> fields) {
    return object(json -> {
      for (Map.Entry<String, ?> field : fields.entrySet()) {
        json.writeFieldName(field.getKey());
        write(json, field.getValue());
      }
    });
  }

  /// An object of numbers.
  public static void numbers(
      JsonGenerator json, String field, Map<String, ? extends Number> numbers) throws IOException {
    json.writeObjectFieldStart(field);
    numbers(json, numbers);
    json.writeEndObject();
  }

  /// A field for each number.
  public static void numbers(JsonGenerator json, Map<String, ? extends Number> numbers)
      throws IOException {
    for (Map.Entry<String, ? extends Number> one : numbers.entrySet()) {
      json.writeFieldName(one.getKey());
      json.writeNumber(one.getValue().toString());
    }
  }

  /// A text; an absent one is left out.
  public static void optional(JsonGenerator json, String field, Optional<?> text)
      throws IOException {
    if (text.isPresent()) {
      json.writeStringField(field, text.get().toString());
    }
  }

  public static void strings(JsonGenerator json, String field, Iterable<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /// An array of objects, one for each element; [Objects#each] writes it.
  public static <T> Objects<T> objects(JsonGenerator json, String field, Iterable<T> elements) {
    return new Objects<>(json, field, elements);
  }

  /// Objects that are still to be written.
  public record Objects<T>(JsonGenerator json, String field, Iterable<T> elements) {
    @FunctionalInterface
    public interface Fields<T> {
      void write(T element) throws IOException;
    }

    public void each(Fields<? super T> fields) throws IOException {
      json.writeArrayFieldStart(field);
      for (T element : elements) {
        json.writeStartObject();
        fields.write(element);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }
}
