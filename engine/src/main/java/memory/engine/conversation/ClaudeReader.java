package memory.engine.conversation;

import java.util.Map;

/// Claude Code: a file for each session below the project's folder. What a subagent says and what
/// the program adds is left out.
final class ClaudeReader extends TranscriptReader {
  ClaudeReader() {
    super(
        "claude",
        env -> MessageParts.home(env, "CLAUDE_CONFIG_DIR", ".claude").resolve("projects"),
        "*",
        "*.jsonl");
  }

  @Override
  void read(Map<String, Object> line, Turns turns) {
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
