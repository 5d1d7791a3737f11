package memory.engine.conversation;

import java.util.List;
import java.util.Map;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonObject;
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
      case Map<?, ?> part -> part(new JsonObject(BoundedJson.named(part)), user, turns);
      case null, default -> {}
    }
  }

  private static void part(JsonObject part, boolean user, Turns turns) {
    if (part.fields().get("functionCall") instanceof Map<?, ?>) {
      JsonObject call = part.child("functionCall");
      turns.called(call.orEmpty("name"), call.child("args"));
    } else if (part.fields().get("functionResponse") instanceof Map<?, ?>) {
      JsonObject response = part.child("functionResponse").child("response");
      turns.returned(all(response.fields()), response.has("error"));
    } else {
      switch (part.orEmpty("type")) {
        case "tool_use" -> turns.called(part.orEmpty("name"), part.child("input"));
        case "toolCall" -> turns.called(part.orEmpty("name"), part.child("arguments"));
        case "tool_result" ->
            turns.returned(all(part.fields().get("content")), part.isTrue("is_error"));
        case "", "text", "input_text", "output_text" -> said(part.orEmpty("text"), user, turns);
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
}
