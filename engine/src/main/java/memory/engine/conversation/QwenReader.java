package memory.engine.conversation;

import java.util.Map;

/// Qwen Code: a file for each session below the project's folder.
final class QwenReader extends TranscriptReader {
  QwenReader() {
    super("qwen", env -> env.userHome().resolve(".qwen/projects"), "*", "chats", "*.jsonl");
  }

  @Override
  void read(Map<String, Object> line, Turns turns) {
    turns.in(MessageParts.text(line, "cwd"));
    Object parts = MessageParts.map(line, "message").get("parts");
    switch (MessageParts.text(line, "type")) {
      case "user", "tool_result" -> MessageParts.tell(parts, true, turns);
      case "assistant" -> MessageParts.tell(parts, false, turns);
      default -> {}
    }
  }
}
