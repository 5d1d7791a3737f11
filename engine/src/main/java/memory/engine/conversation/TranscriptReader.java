package memory.engine.conversation;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import memory.engine.file.BoundedRead;
import memory.engine.model.Environment;

/// How one agent keeps its conversations. Formats differ by version: what a line does not say, it
/// does not say.
abstract class TranscriptReader {
  private final String agent;
  private final Function<Environment, Path> folder;
  private final String[] names;

  /// @param agent as hits cite it: `claude`
  /// @param names of a transcript and the folders above it, of which `*` is any
  TranscriptReader(String agent, Function<Environment, Path> folder, String... names) {
    this.agent = agent;
    this.folder = folder;
    this.names = names;
  }

  final String agent() {
    return agent;
  }

  /// The folder that its transcripts are in, which need not be there.
  final Path folder(Environment env) {
    return folder.apply(env);
  }

  /// Whether a file of that folder is a transcript.
  ///
  /// @param file relative to the folder
  final boolean isTranscript(Path file) {
    if (file.getNameCount() != names.length) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      String name = file.getName(i).toString();
      int star = names[i].indexOf('*');
      boolean same =
          star < 0
              ? name.equals(names[i])
              : name.length() >= names[i].length() - 1
                  && name.startsWith(names[i].substring(0, star))
                  && name.endsWith(names[i].substring(star + 1));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /// How many folders deep files are looked for.
  int depth() {
    return Integer.MAX_VALUE;
  }

  /// Whether a file holds any number of conversations, of which some may be old.
  boolean holdsMany() {
    return false;
  }

  /// The conversations that a file holds, mostly itself. None of them need be open, all are closed.
  ///
  /// @throws IOException when it cannot be told now
  List<Transcript> transcripts(Path file, BasicFileAttributes attributes) throws IOException {
    return List.of(
        new TranscriptFile(
            this, file, attributes.size(), attributes.lastModifiedTime().toMillis()));
  }

  /// The conversation's name, which is part of its file's.
  String session(Path file) {
    String name = String.valueOf(file.getFileName());
    int end = name.indexOf('.');
    return end < 0 ? name : name.substring(0, end);
  }

  /// The folder that a conversation is about, where another file says so.
  Optional<String> project(Path file) {
    return Optional.empty();
  }

  /// Whether a transcript is one object as a whole, and not one a line.
  boolean isOneObject() {
    return false;
  }

  /// Tells what one line says.
  abstract void read(Map<String, Object> line, Turns turns);

  /// Claude Code: a file for each session below the project's folder. What a subagent says and what
  /// the program adds is left out.
  static final class ClaudeReader extends TranscriptReader {
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

  /// Qwen Code: a file for each session below the project's folder.
  static final class QwenReader extends TranscriptReader {
    QwenReader() {
      super(
          "qwen",
          env -> MessageParts.home(env, "QWEN_HOME", ".qwen").resolve("projects"),
          "*",
          "chats",
          "*.jsonl");
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

  /// Gemini CLI: a file for each session below a folder for the project, which a file beside it
  /// names. Lines that set all messages anew repeat what stands before them. Its variable names
  /// what stands for the user's home.
  static final class GeminiReader extends TranscriptReader {
    private static final int PATH_BYTES = 4096;

    GeminiReader() {
      super(
          "gemini",
          env -> MessageParts.home(env, "GEMINI_CLI_HOME", "").resolve(".gemini/tmp"),
          "*",
          "chats",
          "session-*.jsonl");
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

  /// Copilot CLI: a folder for each session with the events of it.
  static final class CopilotReader extends TranscriptReader {
    CopilotReader() {
      super(
          "copilot",
          env -> MessageParts.home(env, "COPILOT_HOME", ".copilot").resolve("session-state"),
          "*",
          "events.jsonl");
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

  /// pi: a file for each session below the folder's name.
  static final class PiReader extends TranscriptReader {
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
}
