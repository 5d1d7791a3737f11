package memory.cli.mcp;

import java.util.List;
import java.util.Optional;
import memory.cli.command.DecisionCommand;
import memory.cli.mcp.Tool.Effect;
import memory.engine.scope.Kind;

/// The tools of the decision log.
final class DecisionTools {
  private static final ToolParam TAGS = ToolParam.texts("tag", "Tags, without #").also("tags");
  private static final ToolParam STATUS =
      ToolParam.choice(
          "status",
          List.of("active", "draft", "rejected", "superseded"),
          "Only this status (active)");
  private static final ToolParam REASON = ToolParam.text("reason", "Why it was decided");
  private static final ToolParam TITLE = ToolParam.text("title", "What it is shown as");
  private static final ToolParam LIMIT = ToolParam.number("limit", "Most of them");

  private DecisionTools() {}

  /// All of them as one, for where such a log is in use.
  static Tool merged() {
    return new Tool(
        "decision",
        "Decision log",
        "The log of decisions. add: when a like one stands, or one that says the opposite, the"
            + " answer names it and what to do. update: text, or a status. supersede: id, text and"
            + " reason; the old one is never recalled again.",
        Effect.CHANGES,
        List.of(
            ToolParam.choice(
                    "action", List.of("add", "list", "search", "update", "supersede"), "What to do")
                .needed(),
            ToolParam.text("text", "The decision, or what to search for").also("query"),
            ToolParam.text("id", "Such as D-2026-02-27-0001"),
            REASON,
            TAGS.hidden(),
            TITLE.hidden(),
            LIMIT.hidden(),
            ToolParam.choice("status", STATUS.choices(), "Of the decision").hidden(),
            ToolParam.text("supersede", "add: id that it replaces; needs reason").hidden(),
            ToolParam.text("keep_both", "add: id that it contradicts, both kept").hidden(),
            Tool.SCOPE,
            Tool.CWD),
        (arguments, run) -> ToolTable.part(all(), "decision_", arguments, run));
  }

  static List<Tool> all() {
    return List.of(add(), list(), search(), update(), supersede());
  }

  static Tool add() {
    return new Tool(
        "decision_add",
        "Record a decision",
        "Record a decision that was made, in the project's log (scope global: for all projects)."
            + " When a like one stands, or one that says the opposite, the answer names it; then"
            + " say what to do: supersede or keep_both with its id, or decision_update.",
        Effect.ADDS,
        List.of(
            ToolParam.text("text", "The decision, in one or two sentences").needed(),
            TITLE,
            TAGS,
            REASON,
            ToolParam.choice("status", List.of("active", "draft"), "draft: not settled yet"),
            ToolParam.text("supersede", "Id of the decision that it replaces; needs reason"),
            ToolParam.text("keep_both", "Id of a decision that it contradicts, both to be kept")),
        (arguments, run) ->
            run.receipt(
                new DecisionCommand(),
                described(arguments)
                    .option("--status", arguments.one("status"))
                    .option("--supersede", arguments.one("supersede"))
                    .option("--keep-both", arguments.one("keep_both"))
                    .operand("add")
                    .operand(arguments.one("text"))));
  }

  private static Tool list() {
    return new Tool(
        "decision_list",
        "List decisions",
        "List decisions, newest first, as id, text and tags.",
        Effect.READS,
        List.of(STATUS, TAGS, LIMIT),
        (arguments, run) ->
            run.framed(
                new DecisionCommand(),
                described(arguments)
                    .option("--status", arguments.one("status"))
                    .option("-n", arguments.one("limit"))
                    .operand("list")));
  }

  private static Tool search() {
    return new Tool(
        "decision_search",
        "Search decisions",
        "Find decisions by plain words. Active ones only, unless a status is given.",
        Effect.READS,
        List.of(
            ToolParam.text("query", "What the decision is about").also("text").needed(),
            LIMIT,
            TAGS,
            STATUS),
        (arguments, run) -> CoreTools.searched(arguments, run, Optional.of(Kind.DECISION.label())));
  }

  private static Tool update() {
    return new Tool(
        "decision_update",
        "Change a decision",
        "Change a decision's text, title, tags or reason, or settle its status. What it said before"
            + " stays in the log.",
        Effect.CHANGES,
        List.of(
            ToolParam.text("id", "The decision's id, such as D-2026-02-27-0001").needed(),
            ToolParam.text("text", "The new text"),
            TITLE,
            TAGS,
            REASON,
            ToolParam.choice(
                "status", List.of("active", "draft", "rejected"), "The new status, and no more")),
        (arguments, run) -> {
          Optional<String> status = arguments.one("status");
          CommandLine line = described(arguments);
          return run.receipt(
              new DecisionCommand(),
              status.isPresent()
                  ? line.operand("resolve").operand(arguments.one("id")).operand(status)
                  : line.operand("edit")
                      .operand(arguments.one("id"))
                      .operand(arguments.one("text")));
        });
  }

  private static Tool supersede() {
    return new Tool(
        "decision_supersede",
        "Replace a decision",
        "Put a new decision in the place of an old one, which is never recalled again.",
        Effect.CHANGES,
        List.of(
            ToolParam.text("id", "The old decision's id").needed(),
            ToolParam.text("text", "The new decision").needed(),
            ToolParam.text("reason", "Why the old one no longer holds").needed(),
            TITLE,
            TAGS),
        (arguments, run) ->
            run.receipt(
                new DecisionCommand(),
                described(arguments)
                    .operand("supersede")
                    .operand(arguments.one("id"))
                    .operand(arguments.one("text"))));
  }

  /// The options by which a decision is described or chosen.
  private static CommandLine described(ToolArguments arguments) {
    return new CommandLine()
        .option("--scope", arguments.one("scope"))
        .option("--title", arguments.one("title"))
        .options("--tag", arguments.all("tag"))
        .option("--reason", arguments.one("reason"));
  }
}
