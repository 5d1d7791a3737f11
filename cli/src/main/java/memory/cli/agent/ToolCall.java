package memory.cli.agent;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;
import memory.engine.request.ActionRequest;

/// A call of one of an agent's tools, told by the shape of its input and not by its name: what has
/// a command line runs it, what has a path and a text writes it, anything else only looks.
public final class ToolCall {
  private static final String[] PATHS = {
    "file_path", "filePath", "path", "absolute_path", "target_file", "notebook_path"
  };
  private static final String[] NEW_TEXTS = {
    "new_string",
    "newString",
    "newText",
    "new_str",
    "new_text",
    "new_source",
    "code_edit",
    "insert_text"
  };
  private static final String[] WHOLE_TEXTS = {"content", "contents", "file_text"};
  private static final String[] OLD_TEXTS = {
    "old_string", "oldString", "oldText", "old_str", "old_text"
  };
  private static final String[] PATCHES = {"patch", "patchText", "patch_text", "input", "diff"};
  private static final String PATCH = "*** Begin Patch";
  private static final String PATCHED = " File: ";

  private static final String[] AGENTS = {
    "subagent_type", "agent_type", "agent_name", "subagentType", "agentType"
  };

  /// What tells a subagent its task, in the input of the tool that starts it.
  static final String TASK = "prompt";

  private ToolCall() {}

  /// The task that a call gives to a subagent; empty when it starts none.
  static Optional<String> task(Object input) {
    Map<?, ?> fields = fields(input);
    return HookInput.text(fields, AGENTS).isPresent()
        ? HookInput.text(fields, TASK)
        : Optional.empty();
  }

  /// @param input the tool's arguments: an object, JSON text of one, or a patch
  /// @param error what came of it when it failed; empty = it is about to run
  /// @return empty when it neither writes nor runs anything
  public static Optional<ActionRequest> action(Object input, String error) {
    Map<?, ?> fields = fields(input);
    String line = command(fields);
    Optional<String> patch =
        line.contains(PATCH)
            ? Optional.of(line)
            : input instanceof String text && text.contains(PATCH)
                ? Optional.of(text)
                : HookInput.text(fields, PATCHES).filter(text -> text.contains(PATCH));
    Optional<ActionRequest> action;
    if (patch.isPresent()) {
      action = Optional.of(patched(patch.get()));
    } else if (!line.isBlank()) {
      action = Optional.of(ActionRequest.command(line));
    } else {
      action = HookInput.text(fields, PATHS).flatMap(path -> edit(path, fields));
    }
    return action.map(made -> error.isEmpty() ? made : made.failed(error));
  }

  private static Optional<ActionRequest> edit(String path, Map<?, ?> fields) {
    Optional<String> whole = HookInput.text(fields, WHOLE_TEXTS);
    if (whole.isPresent()) {
      return Optional.of(ActionRequest.whole(path, whole.get() + "\n"));
    }
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    boolean writes = add(fields, before, after);
    if (fields.get("edits") instanceof List<?> edits) {
      for (Object edit : edits) {
        writes |= edit instanceof Map<?, ?> one && add(one, before, after);
      }
    }
    return writes
        ? Optional.of(ActionRequest.edit(path, before.toString(), after.toString()))
        : Optional.empty();
  }

  private static boolean add(Map<?, ?> edit, StringBuilder before, StringBuilder after) {
    Optional<String> old = HookInput.text(edit, OLD_TEXTS);
    Optional<String> made = HookInput.text(edit, NEW_TEXTS);
    old.ifPresent(text -> before.append(text).append('\n'));
    made.ifPresent(text -> after.append(text).append('\n'));
    return old.isPresent() || made.isPresent();
  }

  private static ActionRequest patched(String patch) {
    List<String> files = new ArrayList<>();
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    for (String line : patch.split("\n", -1)) {
      int file = line.startsWith("*** ") ? line.indexOf(PATCHED) : -1;
      if (file > 0) {
        files.add(line.substring(file + PATCHED.length()).strip());
      } else if (line.startsWith("+")) {
        after.append(line, 1, line.length()).append('\n');
      } else if (line.startsWith("-")) {
        before.append(line, 1, line.length()).append('\n');
      }
    }
    return ActionRequest.edit(files, before.toString(), after.toString());
  }

  private static String command(Map<?, ?> fields) {
    Object command = fields.containsKey("command") ? fields.get("command") : fields.get("cmd");
    if (command instanceof List<?> words) {
      boolean shell = words.size() == 3 && String.valueOf(words.get(1)).startsWith("-");
      List<String> said = new ArrayList<>();
      for (Object word : shell ? words.subList(2, 3) : words) {
        said.add(String.valueOf(word));
      }
      return String.join(" ", said);
    }
    return command instanceof String line && !fields.containsKey("path") ? line : "";
  }

  /// The arguments as an object.
  static Map<?, ?> fields(Object input) {
    if (input instanceof String json && json.stripLeading().startsWith("{")) {
      try {
        return BoundedJson.withLongTexts(json.getBytes(StandardCharsets.UTF_8));
      } catch (MalformedJsonException text) {
        return Map.of();
      }
    }
    return input instanceof Map<?, ?> map ? map : Map.of();
  }
}
