package memory.cli.eval;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import memory.cli.output.CommandFailure;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;

/// One JSON object of a data set, its fields by name and type; complaints name the place.
///
/// @param place file and line, as messages show it
/// @param expected what should stand there, for who wrote something else
public record JsonFields(String place, Map<String, Object> values, String expected) {
  private static final JsonFactory JSON = new JsonFactory();

  public static JsonFields parse(String json, String place, String expected) {
    try {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      return new JsonFields(place, BoundedJson.object(bytes), expected);
    } catch (MalformedJsonException notJson) {
      throw CommandFailure.usage(place + ": not a JSON object: " + notJson.getMessage(), expected);
    }
  }

  /// Takes one object in.
  @FunctionalInterface
  public interface Taker {
    void take(JsonFields fields) throws IOException;
  }

  /// Hands on the object of each line that is not blank.
  public static void eachLine(Path file, String expected, Taker taker) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          taker.take(parse(line, file + " line " + number, expected));
        }
      }
    }
  }

  /// Hands on the objects of a JSON array, one after the other: published files can be larger than
  /// memory. A file that is one object is an array of one.
  ///
  /// @param expected what the file should be, for who names another one
  public static void eachElement(Path file, String expected, Taker taker) throws IOException {
    if (Files.isDirectory(file)) {
      throw CommandFailure.usage(file + " is a folder", expected);
    }
    try (JsonParser parser = JSON.createParser(file.toFile())) {
      JsonToken first = parser.nextToken();
      for (int number = 1;
          first == JsonToken.START_OBJECT
              ? number == 1
              : first == JsonToken.START_ARRAY && parser.nextToken() == JsonToken.START_OBJECT;
          number++) {
        taker.take(
            new JsonFields(file + " element " + number, BoundedJson.object(parser), expected));
      }
    } catch (JsonProcessingException malformed) {
      int line = Optional.ofNullable(malformed.getLocation()).map(at -> at.getLineNr()).orElse(1);
      String reason = BoundedJson.reason(malformed.getOriginalMessage());
      throw CommandFailure.usage(file + " line " + line + ": not JSON: " + reason, expected);
    }
  }

  CommandFailure wrong(String what) {
    return CommandFailure.usage(place + ": " + what, expected);
  }

  public Optional<String> text(String name) {
    return field(name, String.class, "a text").filter(given -> !given.isBlank());
  }

  public String required(String name) {
    return text(name).orElseThrow(() -> wrong("no \"" + name + "\" in it"));
  }

  /// A text, a number or a truth value as it would be said; empty when it is none of these.
  public String word(String name) {
    Object value = values.get(name);
    return value instanceof String || value instanceof Number || value instanceof Boolean
        ? String.valueOf(value)
        : "";
  }

  public OptionalInt number(String name) {
    Object value = values.get(name);
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value instanceof Long number && number == number.intValue()) {
      return OptionalInt.of(number.intValue());
    }
    throw wrong("\"" + name + "\" should be a whole number: " + value);
  }

  public boolean flag(String name) {
    return field(name, Boolean.class, "true or false").orElse(false);
  }

  public List<String> texts(String name) {
    return elements(name, String.class, "texts");
  }

  public List<JsonFields> objects(String name) {
    return elements(name, Map.class, "objects").stream()
        .map(fields -> new JsonFields(place, BoundedJson.named(fields), expected))
        .toList();
  }

  /// Lists of objects inside a list.
  public List<List<JsonFields>> lists(String name) {
    return elements(name, List.class, "lists").stream()
        .map(inner -> new JsonFields(place, Map.of(name, inner), expected).objects(name))
        .toList();
  }

  /// An object inside this one; empty when there is none of that name.
  public Optional<JsonFields> fields(String name) {
    return values.get(name) instanceof Map<?, ?> inner
        ? Optional.of(new JsonFields(place, BoundedJson.named(inner), expected))
        : Optional.empty();
  }

  private <T> Optional<T> field(String name, Class<T> type, String kind) {
    Object value = values.get(name);
    if (value == null || type.isInstance(value)) {
      return Optional.ofNullable(value).map(type::cast);
    }
    throw wrong("\"" + name + "\" should be " + kind + ": " + value);
  }

  private <T> List<T> elements(String name, Class<T> type, String kind) {
    List<T> elements = new ArrayList<>();
    for (Object element : field(name, List.class, "a list").orElse(List.of())) {
      if (!type.isInstance(element)) {
        throw wrong("\"" + name + "\" should hold " + kind + ": " + element);
      }
      elements.add(type.cast(element));
    }
    return elements;
  }
}
