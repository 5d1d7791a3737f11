package memory.cli.agent;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.JsonText;
import memory.engine.BlockText;
import memory.engine.file.JsonWrite;

/// What a hook prints, as its host wants it to the letter: some drop an answer for one unknown key.
final class HookReply {
  private HookReply() {}

  /// Adds the text to what the model sees and tells the user the other one. Where the host shows
  /// its user nothing, what concerns a prompt is told to the model. Nothing, or the least that the
  /// host insists on, when there is neither.
  ///
  /// @param called the event as the host called it
  static String context(
      HookHost host, HookEvent event, Optional<String> called, String text, String toUser) {
    return switch (host.shape()) {
      case NESTED ->
          text.isEmpty() && toUser.isEmpty()
              ? ""
              : object(json -> {
                field(json, "systemMessage", toUser);
                if (!text.isEmpty()) {
                  json.writeObjectFieldStart("hookSpecificOutput");
                  json.writeStringField("hookEventName", name(host, event, called));
                  json.writeStringField("additionalContext", text);
                  json.writeEndObject();
                }
              });
      case FLAT -> {
        String all = told(event, text, toUser);
        yield all.isEmpty() ? "" : object(json -> field(json, "additionalContext", all));
      }
      case CURSOR ->
          object(json -> {
            if (event == HookEvent.PROMPT) {
              json.writeBooleanField("continue", true);
              field(json, "user_message", toUser);
            }
            field(json, "additional_context", text);
          });
      case CLINE ->
          object(json -> {
            json.writeBooleanField("cancel", false);
            field(json, "contextModification", told(event, text, toUser));
          });
      case TEXT -> text;
    };
  }

  static String silence(HookHost host, HookEvent event) {
    return context(host, event, Optional.empty(), "", "");
  }

  private static String told(HookEvent event, String text, String toUser) {
    return event != HookEvent.PROMPT || toUser.isEmpty()
        ? text
        : (text + "\n\n" + BlockText.quoted(toUser)).strip();
  }

  private static void field(JsonGenerator json, String name, String text) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(name, text);
    }
  }

  private static String object(JsonWrite.Body body) {
    return JsonText.object(body) + "\n";
  }

  /// Gives a subagent more of a task: the input of the tool that starts it, with another prompt.
  ///
  /// @param input as the host sent it
  static String task(HookHost host, Optional<String> called, Map<?, ?> input, String text) {
    Map<Object, Object> changed = new LinkedHashMap<>(input);
    changed.put(ToolCall.TASK, input.get(ToolCall.TASK) + "\n\n" + text);
    return switch (host.shape()) {
      case NESTED ->
          object(json -> {
            json.writeObjectFieldStart("hookSpecificOutput");
            json.writeStringField("hookEventName", name(host, HookEvent.BEFORE_TOOL, called));
            json.writeFieldName(host.name().equals("gemini") ? "tool_input" : "updatedInput");
            JsonWrite.write(json, changed);
            json.writeEndObject();
          });
      case FLAT ->
          object(json -> {
            json.writeFieldName("modifiedArgs");
            JsonWrite.write(json, changed);
          });
      case TEXT -> text;
      case CURSOR, CLINE -> silence(host, HookEvent.BEFORE_TOOL);
    };
  }

  private static String name(HookHost host, HookEvent event, Optional<String> called) {
    return switch (event) {
      case PROMPT -> host.name().equals("gemini") ? "BeforeAgent" : "UserPromptSubmit";
      case BEFORE_TOOL, AFTER_TOOL -> called.orElse("");
      default -> "SessionStart";
    };
  }
}
