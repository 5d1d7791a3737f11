package memory.engine.conversation;

import java.nio.file.Path;
import java.util.Map;

/// pi: a file for each session below the folder's name.
final class PiReader extends TranscriptReader {
  PiReader() {
    super(
        "pi",
        env -> MessageParts.home(env, "PI_CODING_AGENT_DIR", ".pi/agent").resolve("sessions"),
        "*",
        "*.jsonl");
  }

  /// The id at the end of `TIME_ID.jsonl`.
  @Override
  String session(Path file) {
    String name = super.session(file);
    return name.substring(name.lastIndexOf('_') + 1);
  }

  @Override
  void read(Map<String, Object> line, Turns turns) {
    switch (MessageParts.text(line, "type")) {
      case "session" -> turns.in(MessageParts.text(line, "cwd"));
      case "message" -> {
        Map<?, ?> message = MessageParts.map(line, "message");
        switch (MessageParts.text(message, "role")) {
          case "user" -> MessageParts.tell(message.get("content"), true, turns);
          case "assistant" -> MessageParts.tell(message.get("content"), false, turns);
          case "toolResult" ->
              turns.returned(
                  MessageParts.all(message.get("content")),
                  Boolean.TRUE.equals(message.get("isError")));
          default -> {}
        }
      }
      default -> {}
    }
  }
}
