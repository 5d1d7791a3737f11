package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonWrite;

/// One argument of a tool, as its schema shows it.
///
/// @param otherName accepted too, not shown; empty = none
/// @param choices the only values; empty = any
/// @param shown stands in the schema; the others are accepted as well, and cost a model no tokens
record ToolParam(
    String name,
    String otherName,
    Type type,
    boolean required,
    List<String> choices,
    String doc,
    boolean shown) {
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
    return new ToolParam(name, "", Type.TEXT, false, List.of(), doc, true);
  }

  static ToolParam texts(String name, String doc) {
    return new ToolParam(name, "", Type.TEXTS, false, List.of(), doc, true);
  }

  static ToolParam number(String name, String doc) {
    return new ToolParam(name, "", Type.NUMBER, false, List.of(), doc, true);
  }

  static ToolParam flag(String name, String doc) {
    return new ToolParam(name, "", Type.FLAG, false, List.of(), doc, true);
  }

  static ToolParam choice(String name, List<String> choices, String doc) {
    return new ToolParam(name, "", Type.TEXT, false, choices, doc, true);
  }

  ToolParam needed() {
    return new ToolParam(name, otherName, type, true, choices, doc, shown);
  }

  ToolParam optional() {
    return new ToolParam(name, otherName, type, false, choices, doc, shown);
  }

  ToolParam also(String other) {
    return new ToolParam(name, other, type, required, choices, doc, shown);
  }

  ToolParam hidden() {
    return new ToolParam(name, otherName, type, required, choices, doc, false);
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
      JsonWrite.strings(json, "enum", choices);
    }
    json.writeStringField("description", doc);
    json.writeEndObject();
  }
}
