package memory.engine.conversation;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;

/// Codex: a file for each session below the day's folder, with the items that went to the model and
/// events that repeat them.
final class CodexReader extends TranscriptReader {
  private static final int ID_CHARS = 36;
  private static final String EXITED = "Process exited with code";
  private static final String BODY = "\nOutput:\n";

  CodexReader() {
    super(
        "codex",
        env -> MessageParts.home(env, "CODEX_HOME", ".codex").resolve("sessions"),
        "*",
        "*",
        "*",
        "rollout-*.jsonl");
  }

  /// The id at the end of `rollout-TIME-ID.jsonl`.
  @Override
  String session(Path file) {
    String name = super.session(file);
    return name.substring(Math.max(0, name.length() - ID_CHARS));
  }

  @Override
  void read(Map<String, Object> line, Turns turns) {
    Map<?, ?> item = MessageParts.map(line, "payload");
    String folder = MessageParts.text(item, "cwd");
    if (!folder.isEmpty()) {
      turns.in(folder);
    }
    if (!MessageParts.text(line, "type").equals("response_item")) {
      return;
    }
    switch (MessageParts.text(item, "type")) {
      case "message" -> {
        boolean user = MessageParts.text(item, "role").equals("user");
        if (user ? isTyped(item) : MessageParts.text(item, "role").equals("assistant")) {
          MessageParts.tell(item.get("content"), user, turns);
        }
      }
      case "function_call" ->
          turns.called(
              MessageParts.text(item, "name"), parsed(MessageParts.text(item, "arguments")));
      case "custom_tool_call" ->
          turns.called(
              MessageParts.text(item, "name"), Map.of("patch", MessageParts.text(item, "input")));
      case "local_shell_call" -> turns.called("shell", MessageParts.map(item, "action"));
      case "function_call_output", "custom_tool_call_output" ->
          turns.returned(withoutHead(MessageParts.all(item.get("output"))), false);
      default -> {}
    }
  }

  /// Of what it says before a command's output, the exit code.
  private static String withoutHead(String output) {
    int body = output.indexOf(BODY);
    int code = output.indexOf(EXITED);
    return body < 0 || code < 0 || code > body
        ? output
        : output.substring(code, output.indexOf('\n', code))
            + output.substring(body + BODY.length() - 1);
  }

  /// The program speaks as the user too; newer ones say which is which.
  private static boolean isTyped(Map<?, ?> item) {
    Map<?, ?> told = MessageParts.map(item, "internal_chat_message_metadata_passthrough");
    return !(told.get("content_item_kinds") instanceof List<?> kinds)
        || kinds.stream().anyMatch(kind -> kind.toString().startsWith("user"));
  }

  private static Map<String, Object> parsed(String arguments) {
    try {
      return BoundedJson.object(arguments.getBytes(StandardCharsets.UTF_8));
    } catch (MalformedJsonException cut) {
      return Map.of();
    }
  }
}
