package memory.engine.conversation;

import java.nio.file.Path;
import java.util.Map;
import memory.engine.model.Environment;

/// Qwen Code: a file for each session below the project's folder.
final class QwenReader implements TranscriptReader {
  @Override
  public String agent() {
    return "qwen";
  }

  @Override
  public Path folder(Environment env) {
    return env.userHome().resolve(".qwen/projects");
  }

  @Override
  public boolean isTranscript(Path file) {
    return TranscriptReader.matches(file, "*", "chats", "*.jsonl");
  }

  @Override
  public void read(Map<String, Object> line, Turns turns) {
    turns.in(MessageParts.text(line, "cwd"));
    Object parts = MessageParts.map(line, "message").get("parts");
    switch (MessageParts.text(line, "type")) {
      case "user", "tool_result" -> MessageParts.tell(parts, true, turns);
      case "assistant" -> MessageParts.tell(parts, false, turns);
      default -> {}
    }
  }
}
