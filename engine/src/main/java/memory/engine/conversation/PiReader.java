package memory.engine.conversation;

import java.nio.file.Path;
import java.util.Map;
import memory.engine.model.Environment;

/// pi: a file for each session below the folder's name.
final class PiReader implements TranscriptReader {
  @Override
  public String agent() {
    return "pi";
  }

  @Override
  public Path folder(Environment env) {
    return MessageParts.home(env, "PI_CODING_AGENT_DIR", ".pi/agent").resolve("sessions");
  }

  @Override
  public boolean isTranscript(Path file) {
    return TranscriptReader.matches(file, "*", "*.jsonl");
  }

  /// The id at the end of `TIME_ID.jsonl`.
  @Override
  public String session(Path file) {
    String name = TranscriptReader.super.session(file);
    return name.substring(name.lastIndexOf('_') + 1);
  }

  @Override
  public void read(Map<String, Object> line, Turns turns) {
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
