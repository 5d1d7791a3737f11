package memory.engine.conversation;

import static memory.engine.conversation.MessageParts.all;
import static memory.engine.conversation.MessageParts.tell;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.conversation.Transcript.TranscriptFile;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.model.Environment;

/// How one agent keeps its conversations. Formats differ by version: what a line does not say, it
/// does not say.
abstract class TranscriptReader {
  private final String agent;
  private final String variable;
  private final String home;
  private final String folder;
  private final PathMatcher names;

  /// @param agent as hits cite it: `claude`
  /// @param variable says where the agent keeps its own; empty = nothing does
  /// @param home the folder of the user's home where it does else
  /// @param folder the one below it that its transcripts are in
  /// @param names a pattern of a transcript's path below that
  TranscriptReader(String agent, String variable, String home, String folder, String names) {
    this.agent = agent;
    this.variable = variable;
    this.home = home;
    this.folder = folder;
    this.names = FileSystems.getDefault().getPathMatcher("glob:" + names);
  }

  final String agent() {
    return agent;
  }

  /// The folder that its transcripts are in, which need not be there.
  final Path folder(Environment env) {
    return env.variable(variable)
        .map(place -> env.cwd().resolve(place))
        .orElseGet(() -> env.userHome().resolve(home))
        .resolve(folder);
  }

  /// @param file relative to the folder
  final boolean isTranscript(Path file) {
    return names.matches(file);
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
  abstract void read(JsonObject line, Turns turns);

  /// Claude Code: a file for each session below the project's folder. What a subagent says and what
  /// the program adds is left out.
  static final class ClaudeReader extends TranscriptReader {
    ClaudeReader() {
      super("claude", "CLAUDE_CONFIG_DIR", ".claude", "projects", "*/*.jsonl");
    }

    @Override
    void read(JsonObject line, Turns turns) {
      String type = line.orEmpty("type");
      boolean user = type.equals("user");
      boolean added =
          line.isTrue("isMeta") || line.isTrue("isSidechain") || line.isTrue("isCompactSummary");
      if ((user || type.equals("assistant")) && !added) {
        turns.in(line.orEmpty("cwd"));
        tell(line.child("message").fields().get("content"), user, turns);
      }
    }
  }

  /// Qwen Code: a file for each session below the project's folder.
  static final class QwenReader extends TranscriptReader {
    QwenReader() {
      super("qwen", "QWEN_HOME", ".qwen", "projects", "*/chats/*.jsonl");
    }

    @Override
    void read(JsonObject line, Turns turns) {
      turns.in(line.orEmpty("cwd"));
      Object parts = line.child("message").fields().get("parts");
      switch (line.orEmpty("type")) {
        case "user", "tool_result" -> tell(parts, true, turns);
        case "assistant" -> tell(parts, false, turns);
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
      super("gemini", "GEMINI_CLI_HOME", "", ".gemini/tmp", "*/chats/session-*.jsonl");
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
    void read(JsonObject line, Turns turns) {
      switch (line.orEmpty("type")) {
        case "user" -> tell(line.fields().get("content"), true, turns);
        case "gemini" -> {
          tell(line.fields().get("content"), false, turns);
          for (JsonObject tool : line.objects("toolCalls")) {
            turns.called(tool.orEmpty("name"), tool.child("args"));
          }
        }
        default -> {}
      }
    }
  }

  /// Copilot CLI: a folder for each session with the events of it.
  static final class CopilotReader extends TranscriptReader {
    CopilotReader() {
      super("copilot", "COPILOT_HOME", ".copilot", "session-state", "*/events.jsonl");
    }

    @Override
    String session(Path file) {
      return String.valueOf(file.resolveSibling("").getFileName());
    }

    @Override
    void read(JsonObject line, Turns turns) {
      JsonObject data = line.child("data");
      switch (line.orEmpty("type")) {
        case "session.start", "session.resume" -> turns.in(data.child("context").orEmpty("cwd"));
        case "user.message" -> turns.user(data.orEmpty("content"));
        case "assistant.message" -> turns.agent(data.orEmpty("content"));
        case "tool.execution_start" ->
            turns.called(data.orEmpty("toolName"), data.child("arguments"));
        case "tool.execution_complete" ->
            turns.returned(
                data.child("result").orEmpty("content"),
                Boolean.FALSE.equals(data.fields().get("success")));
        default -> {}
      }
    }
  }

  /// pi: a file for each session below the folder's name.
  static final class PiReader extends TranscriptReader {
    PiReader() {
      super("pi", "PI_CODING_AGENT_DIR", ".pi/agent", "sessions", "*/*.jsonl");
    }

    /// The id at the end of `TIME_ID.jsonl`.
    @Override
    String session(Path file) {
      String name = super.session(file);
      return name.substring(name.lastIndexOf('_') + 1);
    }

    @Override
    void read(JsonObject line, Turns turns) {
      switch (line.orEmpty("type")) {
        case "session" -> turns.in(line.orEmpty("cwd"));
        case "message" -> {
          JsonObject message = line.child("message");
          switch (message.orEmpty("role")) {
            case "user" -> tell(message.fields().get("content"), true, turns);
            case "assistant" -> tell(message.fields().get("content"), false, turns);
            case "toolResult" ->
                turns.returned(all(message.fields().get("content")), message.isTrue("isError"));
            default -> {}
          }
        }
        default -> {}
      }
    }
  }

  /// Codex: a file for each session below the day's folder, with the items that went to the model
  /// and events that repeat them.
  static final class CodexReader extends TranscriptReader {
    private static final int ID_CHARS = 36;
    private static final String EXITED = "Process exited with code";
    private static final String BODY = "\nOutput:\n";
    private static final JsonObject NONE = new JsonObject(Map.of());

    CodexReader() {
      super("codex", "CODEX_HOME", ".codex", "sessions", "*/*/*/rollout-*.jsonl");
    }

    /// The id at the end of `rollout-TIME-ID.jsonl`.
    @Override
    String session(Path file) {
      String name = super.session(file);
      return name.substring(Math.max(0, name.length() - ID_CHARS));
    }

    @Override
    void read(JsonObject line, Turns turns) {
      JsonObject item = line.child("payload");
      String folder = item.orEmpty("cwd");
      if (!folder.isEmpty()) {
        turns.in(folder);
      }
      if (!line.orEmpty("type").equals("response_item")) {
        return;
      }
      switch (item.orEmpty("type")) {
        case "message" -> {
          boolean user = item.orEmpty("role").equals("user");
          if (user ? isTyped(item) : item.orEmpty("role").equals("assistant")) {
            tell(item.fields().get("content"), user, turns);
          }
        }
        case "function_call" ->
            turns.called(
                item.orEmpty("name"), JsonObject.of(item.orEmpty("arguments")).orElse(NONE));
        case "custom_tool_call" ->
            turns.called(
                item.orEmpty("name"), new JsonObject(Map.of("patch", item.orEmpty("input"))));
        case "local_shell_call" -> turns.called("shell", item.child("action"));
        case "function_call_output", "custom_tool_call_output" ->
            turns.returned(withoutHead(all(item.fields().get("output"))), false);
        default -> {}
      }
    }

    /// Of what it says before a command's output, the exit code.
    private static String withoutHead(String output) {
      int body = output.indexOf(BODY);
      int code = output.indexOf(EXITED);
      return body < 0 || code < 0 || code > body
          ? output
          : output.substring(code, output.indexOf('\n', code))
              + output.substring(body + BODY.length() - 1);
    }

    /// The program speaks as the user too; newer ones say which is which.
    private static boolean isTyped(JsonObject item) {
      JsonObject told = item.child("internal_chat_message_metadata_passthrough");
      return !(told.fields().get("content_item_kinds") instanceof List<?> kinds)
          || kinds.stream().anyMatch(kind -> kind.toString().startsWith("user"));
    }
  }

  /// Cline: one object for each session, written anew with every message.
  static final class ClineReader extends TranscriptReader {
    private static final int ABOUT_BYTES = 1 << 20;
    private static final Pattern TYPED =
        Pattern.compile("<user_input[^>]*>(.*)</user_input>", Pattern.DOTALL);

    ClineReader() {
      super("cline", "", "", ".cline/data/sessions", "*/*.messages.json");
    }

    @Override
    Optional<String> project(Path file) {
      try {
        Path about = file.resolveSibling(session(file) + ".json");
        byte[] session = BoundedRead.bytes(about, Optional.empty(), ABOUT_BYTES);
        return Optional.of(JsonObject.of(session).orEmpty("cwd"));
      } catch (IOException none) {
        return Optional.empty();
      }
    }

    @Override
    boolean isOneObject() {
      return true;
    }

    @Override
    void read(JsonObject whole, Turns turns) {
      whole.objects("messages").forEach(message -> message(message, turns));
    }

    private static void message(JsonObject message, Turns turns) {
      if (message.fields().get("ts") instanceof Long time) {
        turns.at(Instant.ofEpochMilli(time));
      }
      boolean user = message.orEmpty("role").equals("user");
      if (message.fields().get("content") instanceof List<?> parts) {
        for (Object part : parts) {
          String text =
              part instanceof Map<?, ?> one && one.get("text") instanceof String told ? told : "";
          Matcher typed = TYPED.matcher(text);
          tell(user && typed.find() ? typed.group(1) : part, user, turns);
        }
      }
    }
  }
}
