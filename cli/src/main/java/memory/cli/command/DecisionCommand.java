package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionHealthReport;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.DecisionSearch;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.ShellWords;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.DecisionRequest.DecisionRemoval;
import memory.engine.request.Refusal;
import memory.engine.request.SearchQuestion;

/// `memory decision`: the log of decisions, changed event by event and asked.
public final class DecisionCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    List<String> words = typed.operands();
    String action = words.getFirst();
    DecisionCall decisions = new DecisionCall(call, scope(typed));
    return switch (action) {
      case "add" ->
          decisions.decide(action, new DecisionRequest.Add(draft(decisions, 1), choice(typed)));
      case "edit" -> edit(decisions, words.get(1));
      case "remove" -> decisions.decide(action, new DecisionRequest.Remove(words.get(1)));
      case "supersede" -> {
        String id = words.get(1);
        DecisionDraft draft = draft(decisions, 2);
        yield decisions.decide(
            action,
            typed.has("--force")
                ? new DecisionRequest.Add(draft, new Choice.Supersede(id))
                : new DecisionRequest.Supersede(id, draft));
      }
      case "conflict" -> {
        String id = words.get(1);
        String other = words.get(2);
        yield decisions.decide(
            action, new DecisionRequest.Contradict(id, other, reason(typed, words, 3)));
      }
      case "resolve" -> resolve(decisions, words);
      case "purge" -> purge(decisions);
      case "reset", "clear" -> reset(decisions);
      case "enable" -> turn(decisions, true);
      case "disable" -> turn(decisions, false);
      case "list" -> list(decisions);
      case "search" -> search(decisions);
      case "show" -> show(decisions, words.get(1));
      case "status" -> status(decisions);
      default -> doctor(decisions);
    };
  }

  /// The scope that was typed, in either spelling; pi's is `--project`, standing alone.
  private static Optional<Scope> scope(Arguments typed) {
    boolean global = typed.has("--global");
    boolean project = typed.has("--this-project");
    Optional<Scope> named = typed.one("--scope").flatMap(Scope::ofLabel);
    if ((global && project) || (named.isPresent() && (global || project))) {
      throw CommandFailure.usage(
          "--scope, --global and --project exclude each other", "give one of them");
    }
    return global ? Optional.of(Scope.GLOBAL) : project ? Optional.of(Scope.PROJECT) : named;
  }

  private static ExitCode edit(DecisionCall decisions, String id) throws IOException {
    Arguments typed = decisions.typed();
    boolean noText =
        typed.operands().size() == 2
            && (typed.has("--title") || typed.has("--tag") || typed.has("--reason"));
    if (!noText && typed.has("--force")) {
      return decisions.decide(
          "edit", new DecisionRequest.Add(draft(decisions, 2), new Choice.Update(id)));
    }
    DecisionEdit edit =
        new DecisionEdit(
            noText ? Optional.empty() : Optional.of(decisions.write().text(2)),
            typed.one("--title"),
            typed.has("--tag") ? Optional.of(typed.all("--tag")) : Optional.empty(),
            typed.one("--reason"));
    return decisions.decide("edit", new DecisionRequest.Edit(id, edit));
  }

  private static ExitCode resolve(DecisionCall decisions, List<String> words) throws IOException {
    String id = words.get(1);
    String word = words.get(2);
    Status status =
        Status.ofLabel(word)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "unknown status " + word, "known: active, draft, rejected, superseded"));
    return decisions.decide(
        "resolve", new DecisionRequest.Resolve(id, status, reason(decisions.typed(), words, 3)));
  }

  static DecisionDraft draft(DecisionCall decisions, int from) throws IOException {
    Arguments typed = decisions.typed();
    return new DecisionDraft(
        decisions.write().text(from),
        typed.one("--title"),
        typed.all("--tag"),
        typed.one("--reason"),
        typed.one("--status").flatMap(Status::ofLabel).orElse(Status.ACTIVE));
  }

  static Choice choice(Arguments typed) {
    Optional<String> given =
        typed.onlyOne("give one of them", "--update", "--force", "--supersede", "--keep-both");
    if (given.isEmpty()) {
      return new Choice.Ask();
    }
    String value = typed.one(given.get()).orElseThrow();
    return switch (given.get()) {
      case "--update" -> new Choice.Update(value);
      case "--supersede" -> new Choice.Supersede(value);
      case "--keep-both" -> new Choice.KeepBoth(value);
      default -> new Choice.Force();
    };
  }

  private static Optional<String> reason(Arguments typed, List<String> words, int from) {
    return words.size() > from
        ? Optional.of(String.join(" ", words.subList(from, words.size())))
        : typed.one("--reason");
  }

  /// Takes away what is past retention, and asks before.
  private static ExitCode purge(DecisionCall decisions) throws IOException {
    boolean compact = decisions.typed().has("--compact");
    DecisionRequest request = new DecisionRequest.Purge(compact);
    DecisionRemoval due = decisions.removal(request);
    if (due.decisions() == 0 && !compact) {
      return decisions.write().refused("purge", Refusal.noMatch("nothing is past retention", ""));
    }
    confirm(
        decisions,
        "purge removes "
            + Plural.of(due.decisions(), "decision")
            + " past retention from "
            + due.log()
            + (compact ? " and the lines of all removed ones" : ""));
    return decisions.decide("purge", request);
  }

  /// Takes all away, and asks before.
  private static ExitCode reset(DecisionCall decisions) throws IOException {
    DecisionRequest request = new DecisionRequest.Reset();
    DecisionRemoval all = decisions.removal(request);
    if (all.decisions() > 0) {
      confirm(
          decisions,
          "reset removes all " + Plural.of(all.decisions(), "decision") + " from " + all.log());
    }
    return decisions.decide("reset", request);
  }

  private static void confirm(DecisionCall decisions, String what) throws IOException {
    if (!decisions.call().agreed(what + ". Do it?")) {
      throw CommandFailure.denied(what + "; nothing was done", "to do it: --yes");
    }
  }

  /// Spec 3's files, for the user or for one project.
  private static ExitCode turn(DecisionCall decisions, boolean on) throws IOException {
    Scope scope =
        decisions
            .scope()
            .orElseThrow(() ->
                CommandFailure.usage(
                    "say where: for all projects or for this one", "add --global or --project"));
    Layout layout = decisions.workspace().layout();
    Path file =
        scope == Scope.GLOBAL
            ? layout.globalDecisionConfig()
            : layout
                .projectDecisionConfig()
                .orElseThrow(() ->
                    CommandFailure.usage(
                        "there is no project here",
                        "use --project DIR before" + " the command, or --global"));
    if (scope == Scope.PROJECT && decisions.workspace().hasUntrustedProject()) {
      throw CommandFailure.denied(
          "this project's memory is not trusted",
          "look at it, then run: "
              + ShellWords.of("memory", "trust", layout.projectFolder().toString()));
    }
    decisions.workspace().turnDecisions(file, on);
    return told(decisions, scope, file, on);
  }

  private static ExitCode told(DecisionCall decisions, Scope scope, Path file, boolean on) {
    Call call = decisions.call();
    boolean effective =
        Workspace.of(call.environment(), call.workspaceOptions()).config().decisions().enabled();
    String where = scope == Scope.GLOBAL ? "for all projects" : "in this project";
    call.done(
        on ? "enable" : "disable",
        json -> {
          json.writeStringField("scope", scope.label());
          json.writeStringField("path", file.toString());
          json.writeBooleanField("enabled", effective);
        },
        () -> call.console().line("decisions are " + (on ? "on " : "off ") + where + ": " + file));
    if (on && !effective) {
      call.console().note("they are still off here; see decision.enabled in: memory config");
    }
    return ExitCode.OK;
  }

  static ExitCode list(DecisionCall decisions) {
    Arguments typed = decisions.typed();
    DecisionList list = decisions.list();
    List<ScopedDecision> shown =
        list.having(
            typed.one("--status").flatMap(Status::ofLabel),
            SearchQuestion.bare(typed.all("--tag")),
            typed.number("-n").orElse(Integer.MAX_VALUE));
    boolean unread = shown.isEmpty() && tellUnread(decisions);
    decisions.tellNew(shown);
    return DecisionReport.list(decisions.console(), shown, list, unread);
  }

  static ExitCode show(DecisionCall decisions, String id) {
    DecisionList list = decisions.list(true);
    if (list.byId(id).isEmpty() && decisions.scope().isEmpty() && decisions.hasTeam()) {
      list = decisions.ofTeam();
    }
    List<ScopedDecision> found = list.byId(id);
    if (found.isEmpty() && !list.unreadable().isEmpty()) {
      return ExitCode.UNAVAILABLE;
    }
    if (found.isEmpty() && !tellUnread(decisions)) {
      decisions
          .console()
          .note("there is no decision " + id + "; memory decision list shows the ids");
    }
    decisions.tellNew(found);
    return DecisionReport.show(
        decisions.console(), found, list, decisions.call().environment().zone());
  }

  static ExitCode search(DecisionCall decisions) throws IOException {
    Arguments typed = decisions.typed();
    List<String> words = typed.operands().subList(1, typed.operands().size());
    String query = String.join(" ", words);
    if (query.isBlank()) {
      throw CommandFailure.usage(
          "decision search needs QUERY", "for example: memory decision search status:active db");
    }
    SearchQuestion asked =
        SearchCommand.question(
            typed,
            decisions.scope(),
            Set.of(Kind.DECISION),
            query,
            decisions.call().environment().today());
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      boolean everyStatus = typed.one("--status").equals(Optional.of("all"));
      DecisionList list = decisions.list();
      DecisionSearch found = DecisionSearch.of(engine, list, asked, everyStatus);
      decisions.console().note(found.freshness());
      SearchCommand.tellUnread(decisions.call(), engine, query);
      if (found.decisions().isEmpty() && tellUnread(decisions) && !decisions.call().isJson()) {
        return ExitCode.NOTHING;
      }
      decisions.tellNew(found.decisions());
      int others =
          found.decisions().isEmpty() && !everyStatus
              ? DecisionSearch.of(engine, list, asked, true).decisions().size()
              : 0;
      String nothing =
          others == 0
              ? "nothing found"
              : "none of them is active; --status all shows " + Plural.of(others, "decision");
      return DecisionReport.found(
          decisions.console(), query, found.freshness(), found.decisions(), nothing);
    }
  }

  /// @return whether there are decisions that nobody read
  private static boolean tellUnread(DecisionCall decisions) {
    String unread = ProjectNotice.unread(decisions.workspace());
    if (!unread.isEmpty()) {
      decisions.console().note(unread);
    }
    return !unread.isEmpty();
  }

  static ExitCode status(DecisionCall decisions) {
    MemoryConfig.Decisions set = decisions.workspace().config().decisions();
    DecisionList list = decisions.list(true);
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    for (Status status : Status.values()) {
      counts.put(status, 0);
    }
    list.all().forEach(one -> counts.merge(one.decision().status(), 1, Integer::sum));
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      DecisionHealthReport.status(decisions.console(), engine.decisionLogs(), set, counts, list);
    }
    return ExitCode.OK;
  }

  static ExitCode doctor(DecisionCall decisions) throws IOException {
    if (decisions.typed().has("--repair")) {
      return decisions.repair();
    }
    return DecisionHealthReport.doctor(decisions.console(), decisions.checkup());
  }
}
