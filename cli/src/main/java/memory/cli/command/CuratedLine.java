package memory.cli.command;

import java.util.Map;
import memory.cli.output.CommandFailure;
import memory.engine.request.CuratedRequest;
import memory.engine.request.Target;

/// One line of `memory curated batch`.
final class CuratedLine {
  private CuratedLine() {}

  /// @throws CommandFailure when it says nothing that can be done
  static CuratedRequest request(int line, Map<String, Object> fields) {
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
    return switch (action) {
      case "add" -> new CuratedRequest.Add(target, text);
      case "replace" -> new CuratedRequest.Replace(target, part, text);
      default -> new CuratedRequest.Remove(target, part);
    };
  }

  private static CommandFailure bad(int line, String what) {
    return CommandFailure.usage("batch line " + line + ": " + what, "");
  }

  private static String text(Map<String, Object> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }
}
