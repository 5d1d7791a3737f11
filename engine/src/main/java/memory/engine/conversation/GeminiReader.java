package memory.engine.conversation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedRead;

/// Gemini CLI: a file for each session below a folder for the project, which a file beside it
/// names. Lines that set all messages anew repeat what stands before them.
final class GeminiReader extends TranscriptReader {
  private static final int PATH_BYTES = 4096;

  GeminiReader() {
    super("gemini", env -> env.userHome().resolve(".gemini/tmp"), "*", "chats", "session-*.jsonl");
  }

  @Override
  Optional<String> project(Path file) {
    try {
      Path named = file.resolveSibling("../.project_root").normalize();
      return Optional.of(BoundedRead.text(named, Optional.empty(), PATH_BYTES).strip());
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  @Override
  void read(Map<String, Object> line, Turns turns) {
    switch (MessageParts.text(line, "type")) {
      case "user" -> MessageParts.tell(line.get("content"), true, turns);
      case "gemini" -> {
        MessageParts.tell(line.get("content"), false, turns);
        if (line.get("toolCalls") instanceof List<?> calls) {
          for (Object call : calls) {
            if (call instanceof Map<?, ?> tool) {
              turns.called(MessageParts.text(tool, "name"), MessageParts.map(tool, "args"));
            }
          }
        }
      }
      default -> {}
    }
  }
}
