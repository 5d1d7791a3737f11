package memory.engine.conversation;

import java.nio.file.Path;
import java.util.Map;

/// Copilot CLI: a folder for each session with the events of it.
final class CopilotReader extends TranscriptReader {
  CopilotReader() {
    super("copilot", env -> env.userHome().resolve(".copilot/session-state"), "*", "events.jsonl");
  }

  @Override
  String session(Path file) {
    return String.valueOf(file.resolveSibling("").getFileName());
  }

  @Override
  void read(Map<String, Object> line, Turns turns) {
    Map<?, ?> data = MessageParts.map(line, "data");
    switch (MessageParts.text(line, "type")) {
      case "session.start", "session.resume" ->
          turns.in(MessageParts.text(MessageParts.map(data, "context"), "cwd"));
      case "user.message" -> turns.user(MessageParts.text(data, "content"));
      case "assistant.message" -> turns.agent(MessageParts.text(data, "content"));
      case "tool.execution_start" ->
          turns.called(MessageParts.text(data, "toolName"), MessageParts.map(data, "arguments"));
      case "tool.execution_complete" ->
          turns.returned(
              MessageParts.text(MessageParts.map(data, "result"), "content"),
              Boolean.FALSE.equals(data.get("success")));
      default -> {}
    }
  }
}
