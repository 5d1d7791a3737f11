package memory.cli.agent;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;

/// What a host tells its hook, under the names that the hosts have for it.
///
/// @param event the host's own name for the event
/// @param prompt what the user sent, with all that the host put around it
/// @param cwd an existing folder
/// @param source why the session starts: `startup`, `resume`, `clear`, `compact`
/// @param transcript the host's own record of the session
/// @param session with the subagent's own name, where one speaks
/// @param subagent whether one speaks
/// @param tool the arguments of a tool that is called
/// @param failure what a tool said that failed; empty = it did not, or is about to run
/// @param otherHost the host that sends this is another one, which runs our hook of the first
record HookInput(
    Optional<String> event,
    Optional<String> prompt,
    Optional<Path> cwd,
    Optional<String> session,
    Optional<String> source,
    Optional<Path> transcript,
    boolean subagent,
    Object tool,
    String failure,
    boolean otherHost) {

  private static final Pattern FAILED =
      Pattern.compile("(?i)\\bexit(?:ed with code:? | code:? |code\":\\s*)[1-9]");

  /// More than any host sends; a longer input is not read.
  static final int MAX_BYTES = 8 << 20;

  /// @param json no bytes at all are an input that says nothing
  static HookInput of(byte[] json, HookHost host) throws MalformedJsonException {
    if (json.length > MAX_BYTES) {
      throw new MalformedJsonException(
          "it is over "
              + (MAX_BYTES >> 20)
              + " MiB, so that the prompt gets no memory; put what is long into a file and name it");
    }
    Map<String, Object> fields = json.length == 0 ? Map.of() : BoundedJson.withLongTexts(json);
    Optional<String> session =
        text(fields, "session_id", "sessionId", "sessionID", "conversation_id", "taskId");
    if (fields.get("sessionContext") instanceof Map<?, ?> context) {
      session = text(context, "rootSessionId").or(() -> text(fields, "taskId"));
    }
    Optional<String> agent = text(fields, "agent_id", "agentId");
    return new HookInput(
        text(fields, "hook_event_name", "hookEventName", "hookName"),
        text(fields, "submitted_prompt", "prompt"),
        folder(fields),
        agent.isPresent() ? session.map(id -> id + "/" + agent.get()) : session,
        text(fields, "source"),
        text(fields, "transcript_path").flatMap(HookInput::absolute),
        agent.isPresent(),
        first(fields, Map.of(), "tool_input", "toolArgs"),
        failure(fields),
        !host.name().equals("cursor") && fields.containsKey("cursor_version"));
  }

  /// The error, or the output of a command that ended with another code than 0.
  private static String failure(Map<String, Object> fields) {
    Optional<String> error = text(fields, "error", "error_message");
    if (error.isPresent()) {
      return error.get();
    }
    Object response = first(fields, "", "tool_response", "toolResult", "tool_output");
    String said =
        response instanceof Map<?, ?> map
            ? text(map, "llmContent", "textResultForLlm", "output").orElse("")
            : String.valueOf(response);
    return FAILED.matcher(said).find() ? said : "";
  }

  private static Object first(Map<String, Object> fields, Object otherwise, String... names) {
    for (String name : names) {
      Object value = fields.get(name);
      if (value != null) {
        return value;
      }
    }
    return otherwise;
  }

  boolean startsBy(String word) {
    return source.isPresent() && source.get().equals(word);
  }

  private static Optional<Path> folder(Map<String, Object> fields) {
    Optional<String> named = text(fields, "cwd");
    if (named.isEmpty()) {
      Object roots = fields.getOrDefault("workspaceRoots", fields.get("workspace_roots"));
      if (roots instanceof List<?> list && !list.isEmpty() && list.getFirst() instanceof String s) {
        named = Optional.of(s);
      }
    }
    return named.flatMap(HookInput::absolute).filter(Files::isDirectory);
  }

  private static Optional<Path> absolute(String name) {
    try {
      return Optional.of(Path.of(name)).filter(Path::isAbsolute);
    } catch (InvalidPathException notAPath) {
      return Optional.empty();
    }
  }

  /// The first of the fields that holds a text which is not blank.
  static Optional<String> text(Map<?, ?> fields, String... names) {
    for (String name : names) {
      if (fields.get(name) instanceof String text && !text.isBlank()) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  /// Takes out of a prompt what a host or its tools put into it as elements of their own: what
  /// hooks said, reminders, reports of tasks and commands. Linear in the text.
  static final class PromptNoise {
    private final String prompt;
    private final Set<String> unclosed = new HashSet<>();

    private PromptNoise(String prompt) {
      this.prompt = prompt;
    }

    static String strip(String prompt) {
      return prompt.indexOf("</") < 0 ? prompt : new PromptNoise(prompt).stripped();
    }

    private String stripped() {
      StringBuilder rest = new StringBuilder(prompt.length());
      int from = 0;
      int open = prompt.indexOf('<');
      while (open >= 0) {
        int end = endOfNoise(open);
        if (end >= 0) {
          rest.append(prompt, from, open);
          from = end;
        }
        open = prompt.indexOf('<', Math.max(end, open + 1));
      }
      return rest.append(prompt, from, prompt.length()).toString();
    }

    /// After the closing tag of the element that starts here; -1 when it is none of those.
    private int endOfNoise(int open) {
      int at = open + 1;
      while (at < prompt.length() && isNameChar(prompt.charAt(at))) {
        at++;
      }
      String name = prompt.substring(open + 1, at);
      if (!isNoise(name) || unclosed.contains(name)) {
        return -1;
      }
      String close = "</" + name + ">";
      int closing = prompt.indexOf(close, at);
      if (closing < 0) {
        unclosed.add(name);
        return -1;
      }
      return closing + close.length();
    }

    private static boolean isNameChar(char c) {
      return (c >= 'a' && c <= 'z') || c == '_' || c == '-' || c == ':';
    }

    private static boolean isNoise(String element) {
      return switch (element) {
        case "hook_context",
            "system-reminder",
            "system_reminder",
            "qwen:user-prompt-submit-context",
            "task-notification",
            "local-command-caveat",
            "local-command-stdout",
            "local-command-stderr",
            "bash-stdout",
            "bash-stderr",
            "command-name",
            "command-message",
            "environment_context" ->
            true;
        default -> false;
      };
    }
  }
}
