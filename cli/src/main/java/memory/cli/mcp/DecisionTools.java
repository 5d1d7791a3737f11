package memory.cli.mcp;

import java.util.List;
import java.util.Optional;
import memory.cli.mcp.Tool.Effect;
import memory.engine.scope.Kind;

/// The tools of the decision log.
final class DecisionTools {
  private DecisionTools() {}

  static List<Tool> all() {
    return List.of(search());
  }

  private static Tool search() {
    return new Tool(
        "decision_search",
        "Search decisions",
        "Find decisions that were made, by plain words. Active ones only, unless a status is given.",
        Effect.READS,
        List.of(
            ToolParam.text("query", "What the decision is about").needed(),
            ToolParam.number("limit", "Most hits (5)"),
            ToolParam.texts("tag", "Only what carries these tags"),
            ToolParam.text("status", "Another status than active, such as superseded")),
        (arguments, run) ->
            SearchPage.of(CoreTools.searched(arguments, run, Optional.of(Kind.DECISION.label()))));
  }
}
