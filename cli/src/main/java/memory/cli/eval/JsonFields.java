package memory.cli.eval;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import memory.engine.json.BoundedJson;
import memory.engine.json.MalformedJsonException;

/// One JSON object of a data set, its fields by name and type; complaints name the place.
///
/// @param place file and line, as messages show it
record JsonFields(String place, Map<String, Object> values) {

  static JsonFields parse(String json, String place) throws EvalInputException {
    try {
      return new JsonFields(place, BoundedJson.object(json.getBytes(StandardCharsets.UTF_8)));
    } catch (MalformedJsonException notJson) {
      throw new EvalInputException(
          place + ": not a JSON object: " + notJson.getMessage(),
          "one object on each line, for example {\"id\":\"q1\",\"query\":\"…\",…}");
    }
  }

  EvalInputException wrong(String what) {
    return new EvalInputException(
        place + ": " + what,
        "a question is {id, scope?, query, category, relevant:[{file, line | l0,l1, anchor?}], "
            + "answer?, negative?}");
  }

  Optional<String> text(String name) throws EvalInputException {
    Object value = values.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof String text) {
      return Optional.of(text).filter(given -> !given.isBlank());
    }
    throw wrong("\"" + name + "\" should be a text: " + value);
  }

  String required(String name) throws EvalInputException {
    return text(name).orElseThrow(() -> wrong("no \"" + name + "\" in it"));
  }

  OptionalInt number(String name) throws EvalInputException {
    Object value = values.get(name);
    if (value == null) {
      return OptionalInt.empty();
    }
    if (value instanceof Long number && number == number.intValue()) {
      return OptionalInt.of(number.intValue());
    }
    throw wrong("\"" + name + "\" should be a whole number: " + value);
  }

  boolean flag(String name) throws EvalInputException {
    Object value = values.get(name);
    if (value == null) {
      return false;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw wrong("\"" + name + "\" should be true or false: " + value);
  }

  List<String> texts(String name) throws EvalInputException {
    List<String> texts = new ArrayList<>();
    for (Object element : list(name)) {
      if (!(element instanceof String text)) {
        throw wrong("\"" + name + "\" should hold texts: " + element);
      }
      texts.add(text);
    }
    return texts;
  }

  List<JsonFields> objects(String name) throws EvalInputException {
    List<JsonFields> objects = new ArrayList<>();
    for (Object element : list(name)) {
      if (!(element instanceof Map<?, ?> fields)) {
        throw wrong("\"" + name + "\" should hold objects: " + element);
      }
      Map<String, Object> named = new LinkedHashMap<>();
      fields.forEach((key, value) -> named.put(String.valueOf(key), value));
      objects.add(new JsonFields(place, named));
    }
    return objects;
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
