package memory.cli.eval;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;

/// One JSON object of a data set, its fields by name and type; complaints name the place.
///
/// @param place file and line, as messages show it
/// @param expected what should stand there, for who wrote something else
public record JsonFields(String place, Map<String, Object> values, String expected) {
  private static final String QUESTION =
      "a question is {id, scope?, query, category, relevant:[{file, line | l0,l1, anchor?}], "
          + "answer?, negative?}";

  JsonFields(String place, Map<String, Object> values) {
    this(place, values, QUESTION);
  }

  public static JsonFields parse(String json, String place) throws EvalInputException {
    try {
      return new JsonFields(place, BoundedJson.object(json.getBytes(StandardCharsets.UTF_8)));
    } catch (MalformedJsonException notJson) {
      throw new EvalInputException(
          place + ": not a JSON object: " + notJson.getMessage(),
          "one object on each line, for example {\"id\":\"q1\",\"query\":\"…\",…}");
    }
  }

  EvalInputException wrong(String what) {
    return new EvalInputException(place + ": " + what, expected);
  }

  public Optional<String> text(String name) throws EvalInputException {
    Object value = values.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof String text) {
      return Optional.of(text).filter(given -> !given.isBlank());
    }
    throw wrong("\"" + name + "\" should be a text: " + value);
  }

  public String required(String name) throws EvalInputException {
    return text(name).orElseThrow(() -> wrong("no \"" + name + "\" in it"));
  }

  /// A text, a number or a truth value as it would be said; empty when it is none of these.
  public String word(String name) {
    Object value = values.get(name);
    return value instanceof String || value instanceof Number || value instanceof Boolean
        ? String.valueOf(value)
        : "";
  }

  public OptionalInt number(String name) throws EvalInputException {
    Object value = values.get(name);
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value instanceof Long number && number == number.intValue()) {
      return OptionalInt.of(number.intValue());
    }
    throw wrong("\"" + name + "\" should be a whole number: " + value);
  }

  public boolean flag(String name) throws EvalInputException {
    Object value = values.get(name);
    if (value == null) {
      return false;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw wrong("\"" + name + "\" should be true or false: " + value);
  }

  public List<String> texts(String name) throws EvalInputException {
    List<String> texts = new ArrayList<>();
    for (Object element : list(name)) {
      if (!(element instanceof String text)) {
        throw wrong("\"" + name + "\" should hold texts: " + element);
      }
      texts.add(text);
    }
    return texts;
  }

  public List<JsonFields> objects(String name) throws EvalInputException {
    List<JsonFields> objects = new ArrayList<>();
    for (Object element : list(name)) {
      if (!(element instanceof Map<?, ?> fields)) {
        throw wrong("\"" + name + "\" should hold objects: " + element);
      }
      objects.add(new JsonFields(place, named(fields), expected));
    }
    return objects;
  }

  /// Lists of objects inside a list.
  public List<List<JsonFields>> lists(String name) throws EvalInputException {
    List<List<JsonFields>> lists = new ArrayList<>();
    for (Object element : list(name)) {
      if (!(element instanceof List<?> inner)) {
        throw wrong("\"" + name + "\" should hold lists: " + element);
      }
      lists.add(new JsonFields(place, Map.of(name, inner), expected).objects(name));
    }
    return lists;
  }

  /// An object inside this one; empty when there is none of that name.
  public Optional<JsonFields> fields(String name) {
    return values.get(name) instanceof Map<?, ?> inner
        ? Optional.of(new JsonFields(place, named(inner), expected))
        : Optional.empty();
  }

  private static Map<String, Object> named(Map<?, ?> fields) {
    Map<String, Object> named = new LinkedHashMap<>();
    fields.forEach((key, value) -> named.put(String.valueOf(key), value));
    return named;
  }

  private List<?> list(String name) throws EvalInputException {
    Object value = values.get(name);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong("\"" + name + "\" should be a list: " + value);
  }
}
