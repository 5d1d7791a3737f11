package memory.engine.conversation;

import java.nio.file.Path;
import java.util.Map;
import memory.engine.model.Environment;

/// Claude Code: a file for each session below the project's folder. What a subagent says and what
/// the program adds is left out.
final class ClaudeReader implements TranscriptReader {
  @Override
  public String agent() {
    return "claude";
  }

  @Override
  public Path folder(Environment env) {
    return MessageParts.home(env, "CLAUDE_CONFIG_DIR", ".claude").resolve("projects");
  }

  @Override
  public boolean isTranscript(Path file) {
    return TranscriptReader.matches(file, "*", "*.jsonl");
  }

  @Override
  public void read(Map<String, Object> line, Turns turns) {
    String type = MessageParts.text(line, "type");
    boolean user = type.equals("user");
    boolean added =
        Boolean.TRUE.equals(line.get("isMeta"))
            || Boolean.TRUE.equals(line.get("isSidechain"))
            || Boolean.TRUE.equals(line.get("isCompactSummary"));
    if ((user || type.equals("assistant")) && !added) {
      turns.in(MessageParts.text(line, "cwd"));
      MessageParts.tell(MessageParts.map(line, "message").get("content"), user, turns);
    }
  }
}
