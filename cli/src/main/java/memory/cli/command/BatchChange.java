package memory.cli.command;

import java.util.Map;
import java.util.function.Function;
import memory.cli.output.CommandFailure;
import memory.engine.curated.Change;
import memory.engine.curated.Target;
import memory.engine.write.CheckedText;

/// One line of `memory curated batch`.
record BatchChange(Target target, String action, String part, String text) {

  /// @throws CommandFailure when it says nothing that can be done
  static BatchChange of(int line, Map<String, Object> fields) {
    String action = text(fields, "action");
    Target target =
        Target.ofLabel(text(fields, "target"))
            .orElseThrow(() -> bad(line, "\"target\" is memory or user"));
    String part = text(fields, fields.containsKey("oldText") ? "oldText" : "old_text");
    String text = text(fields, "content");
    switch (action) {
      case "add", "replace", "remove" -> {}
      default -> throw bad(line, "\"action\" is add, replace or remove");
    }
    if (text.isBlank() && !action.equals("remove")) {
      throw bad(line, "no \"content\" in it");
    }
    if (part.isBlank() && !action.equals("add")) {
      throw bad(line, "no \"old_text\" in it");
    }
    return new BatchChange(target, action, part, text);
  }

  private static CommandFailure bad(int line, String what) {
    return CommandFailure.usage("batch line " + line + ": " + what, "");
  }

  Change change(Function<String, CheckedText> check) {
    return switch (action) {
      case "add" -> new Change.Add(check.apply(text));
      case "replace" -> new Change.Replace(part, check.apply(text));
      default -> new Change.Remove(part);
    };
  }

  private static String text(Map<String, Object> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }
}
