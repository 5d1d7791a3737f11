package memory.engine.conversation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The content of a message as agents write it: a text, or a list of texts, calls of tools and what
/// these gave back, in the forms of the models' programming interfaces.
final class MessageParts {
  private MessageParts() {}

  /// @param user whether the user wrote the texts
  static void tell(@Nullable Object content, boolean user, Turns turns) {
    switch (content) {
      case String text -> said(text, user, turns);
      case List<?> parts -> parts.forEach(part -> tell(part, user, turns));
      case Map<?, ?> part -> part(part, user, turns);
      case null, default -> {}
    }
  }

  private static void part(Map<?, ?> part, boolean user, Turns turns) {
    if (part.get("functionCall") instanceof Map<?, ?> call) {
      turns.called(text(call, "name"), map(call, "args"));
    } else if (part.get("functionResponse") instanceof Map<?, ?> answer) {
      Map<?, ?> response = map(answer, "response");
      turns.returned(all(response), response.containsKey("error"));
    } else {
      switch (text(part, "type")) {
        case "tool_use" -> turns.called(text(part, "name"), map(part, "input"));
        case "toolCall" -> turns.called(text(part, "name"), map(part, "arguments"));
        case "tool_result" ->
            turns.returned(all(part.get("content")), Boolean.TRUE.equals(part.get("is_error")));
        case "", "text", "input_text", "output_text" -> said(text(part, "text"), user, turns);
        default -> {}
      }
    }
  }

  private static void said(String text, boolean user, Turns turns) {
    if (user) {
      turns.user(text);
    } else {
      turns.agent(text);
    }
  }

  /// Every text in it, each on a line of its own.
  static String all(@Nullable Object value) {
    StringBuilder all = new StringBuilder();
    add(value, all);
    return all.toString().strip();
  }

  private static void add(@Nullable Object value, StringBuilder all) {
    switch (value) {
      case String text -> all.append(text).append('\n');
      case List<?> parts -> parts.forEach(part -> add(part, all));
      case Map<?, ?> part when part.get("text") instanceof String text -> add(text, all);
      case Map<?, ?> part -> part.values().forEach(one -> add(one, all));
      case null, default -> {}
    }
  }

  /// The field's text; empty without one.
  static String text(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  /// The field's object; empty without one.
  static Map<?, ?> map(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof Map<?, ?> map ? map : Map.of();
  }

  /// The objects in the field's list.
  static List<Map<?, ?>> maps(Map<?, ?> fields, String name) {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (fields.get(name) instanceof List<?> values) {
      for (Object value : values) {
        if (value instanceof Map<?, ?> map) {
          maps.add(map);
        }
      }
    }
    return maps;
  }
}
