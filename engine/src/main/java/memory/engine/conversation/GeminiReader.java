package memory.engine.conversation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.model.Environment;

/// Gemini CLI: a file for each session below a folder for the project, which a file beside it
/// names. Lines that set all messages anew repeat what stands before them.
final class GeminiReader implements TranscriptReader {
  private static final int PATH_BYTES = 4096;

  @Override
  public String agent() {
    return "gemini";
  }

  @Override
  public Path folder(Environment env) {
    return env.userHome().resolve(".gemini/tmp");
  }

  @Override
  public boolean isTranscript(Path file) {
    return TranscriptReader.matches(file, "*", "chats", "session-*.jsonl");
  }

  @Override
  public Optional<String> project(Path file) {
    try {
      Path named = file.resolveSibling("../.project_root").normalize();
      byte[] bytes = BoundedRead.bytes(named, Optional.empty(), PATH_BYTES);
      return Optional.of(new String(bytes, StandardCharsets.UTF_8).strip());
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  @Override
  public void read(Map<String, Object> line, Turns turns) {
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
