package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// One argument of a tool, as its schema shows it.
///
/// @param otherName accepted too, not shown; empty = none
/// @param choices the only values; empty = any
record ToolParam(
    String name, String otherName, Type type, boolean required, List<String> choices, String doc) {
  ToolParam {
    choices = List.copyOf(choices);
  }

  enum Type {
    TEXT,
    TEXTS,
    NUMBER,
    FLAG
  }

  static ToolParam text(String name, String doc) {
    return new ToolParam(name, "", Type.TEXT, false, List.of(), doc);
  }

  static ToolParam texts(String name, String doc) {
    return new ToolParam(name, "", Type.TEXTS, false, List.of(), doc);
  }

  static ToolParam number(String name, String doc) {
    return new ToolParam(name, "", Type.NUMBER, false, List.of(), doc);
  }

  static ToolParam flag(String name, String doc) {
    return new ToolParam(name, "", Type.FLAG, false, List.of(), doc);
  }

  static ToolParam choice(String name, List<String> choices, String doc) {
    return new ToolParam(name, "", Type.TEXT, false, choices, doc);
  }

  ToolParam needed() {
    return new ToolParam(name, otherName, type, true, choices, doc);
  }

  ToolParam also(String other) {
    return new ToolParam(name, other, type, required, choices, doc);
  }

  /// The name by which these arguments call it.
  String nameIn(Map<String, Object> given) {
    boolean other =
        !otherName.isEmpty() && given.containsKey(otherName) && !given.containsKey(name);
    return other ? otherName : name;
  }

  void write(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart(name);
    switch (type) {
      case TEXT -> json.writeStringField("type", "string");
      case NUMBER -> json.writeStringField("type", "integer");
      case FLAG -> json.writeStringField("type", "boolean");
      case TEXTS -> {
        json.writeStringField("type", "array");
        json.writeObjectFieldStart("items");
        json.writeStringField("type", "string");
        json.writeEndObject();
      }
    }
    if (!choices.isEmpty()) {
      JsonArrays.texts(json, "enum", choices);
    }
    json.writeStringField("description", doc);
    json.writeEndObject();
  }
}
