package memory.cli.agent;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;

/// What a host tells its hook, under the names that the hosts have for it.
///
/// @param event the host's own name for the event
/// @param prompt what the user sent, with all that the host put around it
/// @param cwd an existing folder
/// @param source why the session starts: `startup`, `resume`, `clear`, `compact`
/// @param transcript the host's own record of the session
/// @param otherHost the host that sends this is another one, which runs our hook of the first
record HookInput(
    Optional<String> event,
    Optional<String> prompt,
    Optional<Path> cwd,
    Optional<String> session,
    Optional<String> source,
    Optional<Path> transcript,
    boolean otherHost) {

  /// More than any host sends; the rest of a longer input is not read.
  static final int MAX_BYTES = 8 << 20;

  /// @param json no bytes at all are an input that says nothing
  static HookInput of(byte[] json, HookHost host) throws MalformedJsonException {
    Map<String, Object> fields = json.length == 0 ? Map.of() : BoundedJson.object(json);
    Optional<String> session =
        text(fields, "session_id", "sessionId", "sessionID", "conversation_id", "taskId");
    if (fields.get("sessionContext") instanceof Map<?, ?> context) {
      session = text(context, "rootSessionId").or(() -> text(fields, "taskId"));
    }
    return new HookInput(
        text(fields, "hook_event_name", "hookEventName", "hookName"),
        text(fields, "submitted_prompt", "prompt"),
        folder(fields),
        session,
        text(fields, "source"),
        text(fields, "transcript_path").flatMap(HookInput::absolute),
        !host.name().equals("cursor") && fields.containsKey("cursor_version"));
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
  private static Optional<String> text(Map<?, ?> fields, String... names) {
    for (String name : names) {
      if (fields.get(name) instanceof String text && !text.isBlank()) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }
}
