package memory.cli.mcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import memory.cli.command.ProjectNotice;
import memory.cli.mcp.Tool.Effect;
import memory.cli.mcp.Tool.ToolParam;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionReport;
import memory.engine.MemoryEngine;
import memory.engine.ShownDecision;
import memory.engine.Workspace;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.Reason;
import memory.engine.model.Status;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.Refusal;
import memory.engine.request.SearchQuestion;

/// The tools of the decision log.
final class DecisionTools {
  private static final ToolParam TAGS = ToolParam.texts("tag", "Tags, without #").also("tags");
  private static final ToolParam STATUS =
      ToolParam.choice(
          "status", List.of("active", "draft", "rejected", "superseded"), "Only this status (all)");
  private static final ToolParam REASON = ToolParam.text("reason", "Why it was decided");
  private static final ToolParam TITLE = ToolParam.text("title", "What it is shown as");
  private static final ToolParam SCOPE =
      ToolParam.choice("scope", List.of("global", "project", "team"), "Whose log (the project's)");
  private static final ToolParam LIMIT = ToolParam.number("limit", "Most of them");

  /// What an update changes besides the status.
  private static final List<String> EDITED = List.of("text", "title", "tag");

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
            ToolParam.choice("status", STATUS.choices(), "Its new one, or of which"),
            ToolParam.text("supersede", "add: id it replaces"),
            ToolParam.text("keep_both", "add: id it contradicts"),
            SCOPE,
            Tool.CWD),
        call -> ToolTable.part(all(), "decision_", call));
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
            ToolParam.text("keep_both", "Id of a decision that it contradicts, both to be kept"),
            SCOPE),
        call -> decide(call, new DecisionRequest.Add(draft(call), choice(call.arguments()))));
  }

  private static Tool list() {
    return new Tool(
        "decision_list",
        "List decisions",
        "List decisions, newest first, as id, text and tags.",
        Effect.READS,
        List.of(STATUS, TAGS, LIMIT),
        DecisionTools::listed);
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
            ToolParam.choice("status", STATUS.choices(), "Only this status (active)")),
        call -> CoreTools.searched(call, Set.of(Kind.DECISION)));
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
        call -> decide(call, change(call.arguments())));
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
        call ->
            decide(
                call, new DecisionRequest.Supersede(call.arguments().orEmpty("id"), draft(call))));
  }

  private static ToolResult listed(ToolCall call) {
    try (MemoryEngine engine = call.open()) {
      DecisionList list = engine.decisions(call.scope(), false);
      List<ScopedDecision> shown =
          list.having(
              call.arguments().one("status").flatMap(Status::ofLabel),
              SearchQuestion.bare(call.arguments().all("tag")),
              call.arguments().number("limit").orElse(Integer.MAX_VALUE));
      StringJoiner lines = new StringJoiner("\n");
      shown.forEach(one -> lines.add(DecisionReport.guardedLine(one)));
      List<String> notes = new ArrayList<>(list.unreadable());
      if (!list.badLines().isEmpty()) {
        notes.add("lines that cannot be read: " + list.badLines().size());
      }
      if (shown.isEmpty()) {
        notes.add("there is no such decision");
        notes.add(ProjectNotice.unread(engine.workspace()));
      }
      notes.add(unreviewed(engine.workspace(), shown));
      notes.removeIf(String::isEmpty);
      return ToolResult.shown(lines.toString(), notes);
    }
  }

  /// Which of them nobody has looked at here; empty when there is none.
  private static String unreviewed(Workspace workspace, List<ScopedDecision> shown) {
    List<String> ids = workspace.unreviewed(shown);
    return ids.isEmpty() ? "" : "new here and not reviewed by the user: " + String.join(", ", ids);
  }

  private static ToolResult decide(ToolCall call, DecisionRequest request) throws IOException {
    boolean added = request instanceof DecisionRequest.Add;
    try (MemoryEngine engine = call.open()) {
      return switch (engine.decide(request, call.scope(), call.author())) {
        case DecisionOutcome.Done done -> {
          List<String> notes = new ArrayList<>();
          done.made()
              .ifPresent(folder -> notes.add(ProjectNotice.made(engine.workspace(), folder)));
          done.written()
              .backup()
              .ifPresent(torn -> notes.add("a torn last line was put aside: " + torn));
          yield ToolResult.done(done.written(), notes);
        }
        case DecisionOutcome.Refused(Refusal refusal) -> ToolResult.refused(refusal);
        case DecisionOutcome.Duplicate(Decision of, double _) -> {
          String same =
              DecisionReport.saysTheSame(
                  ShownDecision.guarded().one(of), engine.workspace().environment().zone());
          yield against(
              "not written: " + same + ": ",
              of,
              List.of(
                  of.isRejected()
                      ? "give " + of.id() + " the status active, if the user says so"
                      : added
                          ? "update the decision "
                              + of.id()
                              + ", or say in the text what tells the two apart"
                          : "leave it, or give one of the two the status rejected"));
        }
        case DecisionOutcome.Conflict(List<Decision> with) -> {
          Decision first = with.getFirst();
          String more = with.size() > 1 ? " and " + (with.size() - 1) + " more" : "";
          yield against(
              "not written: it contradicts " + first.id() + more + ": ",
              first,
              added
                  ? List.of(
                      "give supersede: " + first.id() + " with a reason",
                      "give keep_both: " + first.id())
                  : List.of("leave it, or supersede " + first.id() + " first"));
        }
      };
    }
  }

  private static ToolResult against(String message, Decision standing, List<String> choices) {
    return ToolResult.failed(
        Reason.CONFLICT.label(),
        List.of(
            message + DecisionReport.guardedWords(standing),
            "choose: " + String.join("; ", choices)));
  }

  private static DecisionDraft draft(ToolCall call) {
    ToolArguments given = call.arguments();
    return new DecisionDraft(
        given.orEmpty("text"),
        given.one("title"),
        given.all("tag"),
        given.one("reason"),
        given.one("status").flatMap(Status::ofLabel).orElse(Status.ACTIVE));
  }

  private static Choice choice(ToolArguments given) {
    Optional<String> supersede = given.one("supersede");
    Optional<String> keepBoth = given.one("keep_both");
    if (supersede.isPresent() && keepBoth.isPresent()) {
      throw CommandFailure.usage("supersede and keep_both exclude each other", "give one of them");
    }
    return supersede
        .<Choice>map(Choice.Supersede::new)
        .or(() -> keepBoth.map(Choice.KeepBoth::new))
        .orElseGet(Choice.Ask::new);
  }

  /// A status alone settles it; anything else edits it.
  private static DecisionRequest change(ToolArguments given) {
    String id = given.one("id").orElseThrow();
    Optional<Status> status = given.one("status").flatMap(Status::ofLabel);
    if (status.isPresent() && EDITED.stream().anyMatch(name -> given.one(name).isPresent())) {
      throw CommandFailure.usage(
          "a status and a text, title or tag are two changes", "update it twice, the text first");
    }
    if (status.isPresent()) {
      return new DecisionRequest.Resolve(id, status.get(), given.one("reason"));
    }
    List<String> tags = given.all("tag");
    DecisionEdit edit =
        new DecisionEdit(
            given.one("text"),
            given.one("title"),
            tags.isEmpty() ? Optional.empty() : Optional.of(tags),
            given.one("reason"));
    if (edit.equals(DecisionEdit.NONE)) {
      throw CommandFailure.usage(
          "there is nothing to change", "give text, title, tag, reason or status");
    }
    return new DecisionRequest.Edit(id, edit);
  }
}
