package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.cli.team.TeamMembership;
import memory.engine.DecisionSearch;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.DecisionCheckup;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.DecisionRequest.DecisionRemoval;
import memory.engine.request.Refusal;
import memory.engine.request.SearchQuestion;
import memory.engine.request.WriteResult;

/// `memory decision`: the log of decisions, changed event by event and asked; and what other
/// commands do with decisions: whose they are, where a change goes, how it is told.
public final class DecisionCommand {
  private final Call call;
  private final WriteCall write;
  private final Optional<Scope> scope;

  /// @param scope the one that was typed
  DecisionCommand(Call call, Optional<Scope> scope) {
    this.call = call;
    this.write = WriteCall.of(call);
    this.scope = scope;
  }

  /// `memory decision`
  public static ExitCode run(Call call) throws IOException {
    return new DecisionCommand(call, scope(call.arguments())).run();
  }

  private ExitCode run() throws IOException {
    Arguments typed = call.arguments();
    List<String> words = typed.operands();
    String action = words.getFirst();
    return switch (action) {
      case "add" -> decide(action, new DecisionRequest.Add(draft(1), choice(typed)));
      case "edit" -> edit(words.get(1));
      case "remove" -> decide(action, new DecisionRequest.Remove(words.get(1)));
      case "supersede" -> {
        String id = words.get(1);
        DecisionDraft draft = draft(2);
        yield decide(
            action,
            typed.has("--force")
                ? new DecisionRequest.Add(draft, new Choice.Supersede(id))
                : new DecisionRequest.Supersede(id, draft));
      }
      case "conflict" -> {
        String id = words.get(1);
        String other = words.get(2);
        yield decide(action, new DecisionRequest.Contradict(id, other, reason(words, 3)));
      }
      case "resolve" -> resolve(words);
      case "purge" -> purge();
      case "reset", "clear" -> reset();
      case "enable" -> turn(true);
      case "disable" -> turn(false);
      case "list" -> listed();
      case "search" -> search();
      case "show" -> show(words.get(1));
      case "status" -> status();
      default -> doctor();
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

  private ExitCode edit(String id) throws IOException {
    Arguments typed = call.arguments();
    boolean noText =
        typed.operands().size() == 2
            && (typed.has("--title") || typed.has("--tag") || typed.has("--reason"));
    if (!noText && typed.has("--force")) {
      return decide("edit", new DecisionRequest.Add(draft(2), new Choice.Update(id)));
    }
    DecisionEdit edit =
        new DecisionEdit(
            noText ? Optional.empty() : Optional.of(write.text(2)),
            typed.one("--title"),
            typed.has("--tag") ? Optional.of(typed.all("--tag")) : Optional.empty(),
            typed.one("--reason"));
    return decide("edit", new DecisionRequest.Edit(id, edit));
  }

  private ExitCode resolve(List<String> words) throws IOException {
    String id = words.get(1);
    String word = words.get(2);
    Status status =
        Status.ofLabel(word)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "unknown status " + word, "known: active, draft, rejected, superseded"));
    return decide("resolve", new DecisionRequest.Resolve(id, status, reason(words, 3)));
  }

  DecisionDraft draft(int from) throws IOException {
    Arguments typed = call.arguments();
    return new DecisionDraft(
        write.text(from),
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

  private Optional<String> reason(List<String> words, int from) {
    return words.size() > from
        ? Optional.of(String.join(" ", words.subList(from, words.size())))
        : call.arguments().one("--reason");
  }

  /// Takes away what is past retention, and asks before.
  private ExitCode purge() throws IOException {
    boolean compact = call.arguments().has("--compact");
    DecisionRequest request = new DecisionRequest.Purge(compact);
    DecisionRemoval due = call.ask(workspace(), engine -> engine.removal(request, scope));
    if (due.decisions() == 0 && !compact) {
      return write.refused("purge", Refusal.noMatch("nothing is past retention", ""));
    }
    confirm(
        lenientFormat(
            "purge removes %s past retention from %s%s",
            Plural.of(due.decisions(), "decision"),
            due.log(),
            compact ? " and the lines of all removed ones" : ""));
    return decide("purge", request);
  }

  /// Takes all away, and asks before.
  private ExitCode reset() throws IOException {
    DecisionRequest request = new DecisionRequest.Reset();
    DecisionRemoval all = call.ask(workspace(), engine -> engine.removal(request, scope));
    if (all.decisions() > 0) {
      confirm("reset removes all " + Plural.of(all.decisions(), "decision") + " from " + all.log());
    }
    return decide("reset", request);
  }

  private void confirm(String what) throws IOException {
    if (!call.agreed(what + ". Do it?")) {
      throw CommandFailure.denied(what + "; nothing was done", "to do it: --yes");
    }
  }

  /// Spec 3's files, for the user or for one project.
  private ExitCode turn(boolean on) throws IOException {
    Scope whose =
        scope.orElseThrow(() ->
            CommandFailure.usage(
                "say where: for all projects or for this one", "add --global or --project"));
    Layout layout = workspace().layout();
    Path file =
        whose == Scope.GLOBAL
            ? layout.globalDecisionConfig()
            : layout
                .projectDecisionConfig()
                .orElseThrow(() ->
                    CommandFailure.usage(
                        "there is no project here",
                        "use --project DIR before the command, or --global"));
    if (whose == Scope.PROJECT && workspace().hasUntrustedProject()) {
      throw workspace().untrusted();
    }
    workspace().turnDecisions(file, on);
    boolean effective =
        Workspace.of(call.environment(), call.workspaceOptions()).config().decisions().enabled();
    String where = whose == Scope.GLOBAL ? "for all projects" : "in this project";
    call.done(
        on ? "enable" : "disable",
        json -> {
          json.writeStringField("scope", whose.label());
          json.writeStringField("path", file.toString());
          json.writeBooleanField("enabled", effective);
        },
        () -> call.line("decisions are " + (on ? "on " : "off ") + where + ": " + file));
    if (on && !effective) {
      call.note("they are still off here; see decision.enabled in: memory config");
    }
    return ExitCode.OK;
  }

  private ExitCode listed() {
    Arguments typed = call.arguments();
    DecisionList list = list();
    List<ScopedDecision> shown =
        list.having(
            typed.one("--status").flatMap(Status::ofLabel),
            SearchQuestion.bare(typed.all("--tag")),
            typed.number("-n").orElse(Integer.MAX_VALUE));
    boolean unread = shown.isEmpty() && tellUnread();
    tellNew(shown);
    return DecisionReport.list(call.console(), shown, list, unread);
  }

  private ExitCode show(String id) throws IOException {
    DecisionList list = list(true);
    if (list.byId(id).isEmpty()
        && scope.isEmpty()
        && TeamMembership.stamp(workspace().layout()).isPresent()) {
      list = list(Optional.of(Scope.TEAM), true); // a team's are asked for by their ids alone
    }
    List<ScopedDecision> found = list.byId(id);
    if (found.isEmpty() && !list.unreadable().isEmpty()) {
      return ExitCode.UNAVAILABLE;
    }
    if (found.isEmpty() && !tellUnread()) {
      call.note(
          list.notes().stream()
              .map(DecisionList.LineFault::error)
              .filter(odd -> odd.startsWith(id + " ") || odd.startsWith(id + "-"))
              .findFirst()
              .orElse("there is no decision " + id + "; memory decision list shows the ids"));
    }
    tellNew(found);
    List<List<String>> former = new ArrayList<>();
    try (MemoryEngine engine = call.open(workspace())) {
      for (ScopedDecision one : found) {
        former.add(engine.formerWords(one));
      }
    }
    return DecisionReport.show(call.console(), found, former, list, call.environment().zone());
  }

  private ExitCode search() throws IOException {
    Arguments typed = call.arguments();
    List<String> words = typed.operands().subList(1, typed.operands().size());
    String query = String.join(" ", words);
    if (query.isBlank()) {
      throw CommandFailure.usage(
          "decision search needs QUERY", "for example: memory decision search status:active db");
    }
    SearchQuestion asked =
        SearchCommand.question(
            typed, scope, Set.of(Kind.DECISION), query, call.environment().today());
    try (MemoryEngine engine = call.open(workspace())) {
      boolean everyStatus = typed.one("--status").equals(Optional.of("all"));
      DecisionList list = list();
      DecisionSearch found = DecisionSearch.of(engine, list, asked, everyStatus);
      call.note(found.freshness());
      SearchCommand.tellUnread(call, engine, query);
      if (found.decisions().isEmpty() && tellUnread() && !call.isJson()) {
        return ExitCode.NOTHING;
      }
      tellNew(found.decisions());
      int others =
          found.decisions().isEmpty() && !everyStatus
              ? DecisionSearch.of(engine, list, asked, true).decisions().size()
              : 0;
      String nothing =
          others == 0
              ? "nothing found"
              : "none of them is active; --status all shows " + Plural.of(others, "decision");
      return DecisionReport.found(
          call.console(), query, found.freshness(), found.decisions(), nothing);
    }
  }

  /// @return whether there are decisions that nobody read
  private boolean tellUnread() {
    String unread = ProjectNotice.unread(workspace());
    if (!unread.isEmpty()) {
      call.note(unread);
    }
    return !unread.isEmpty();
  }

  private ExitCode status() {
    MemoryConfig.Decisions set = workspace().config().decisions();
    DecisionList list = list(true);
    Map<Status, Integer> counts = new EnumMap<>(Status.class);
    for (Status status : Status.values()) {
      counts.put(status, 0);
    }
    list.all().forEach(one -> counts.merge(one.decision().status(), 1, Integer::sum));
    try (MemoryEngine engine = call.open(workspace())) {
      DecisionReport.status(call.console(), engine.decisionLogs(), set, counts, list);
    }
    return ExitCode.OK;
  }

  private ExitCode doctor() throws IOException {
    try (MemoryEngine engine = call.open(workspace())) {
      if (call.arguments().has("--repair")) {
        // Answers like a note's command, since no decision is changed.
        return switch (engine.decide(new DecisionRequest.Repair(), scope, write.author())) {
          case DecisionOutcome.Done(List<String> _, WriteResult.Written written, var _) ->
              write.tell(written);
          case DecisionOutcome other -> tell("repair", other);
        };
      }
      DecisionCheckup checkup = engine.checkDecisions(scope);
      checkup.unreadable().forEach(call::note);
      return DecisionReport.doctor(call.console(), checkup);
    }
  }

  WriteCall write() {
    return write;
  }

  Workspace workspace() {
    return write.workspace();
  }

  /// All that may be read, of the typed scope alone when there is one.
  DecisionList list() {
    return list(call.arguments().has("--all-projects"));
  }

  DecisionList list(boolean everyProject) {
    return list(scope, everyProject);
  }

  private DecisionList list(Optional<Scope> whose, boolean everyProject) {
    try (MemoryEngine engine = call.open(workspace())) {
      DecisionList list = engine.decisions(whose, everyProject);
      list.unreadable().forEach(call::note);
      return list;
    }
  }

  /// Says which of the decisions that are shown nobody has looked at.
  private void tellNew(List<ScopedDecision> shown) {
    List<String> ids = workspace().unreviewed(shown);
    if (!ids.isEmpty() && !call.console().isForPerson()) {
      call.note("new here and not reviewed by the user: " + String.join(", ", ids));
    }
  }

  ExitCode decide(String action, DecisionRequest request) throws IOException {
    return call.ask(
        workspace(), engine -> tell(action, engine.decide(request, scope, write.author())));
  }

  ExitCode tell(String action, DecisionOutcome outcome) throws IOException {
    return switch (outcome) {
      case DecisionOutcome.Done(
              List<String> ids,
              WriteResult.Written written,
              Optional<Path> made) -> {
        written.backup().ifPresent(torn -> call.note("a torn last line was put aside: " + torn));
        if (made.isPresent()) {
          WriteCall.tellMade(call.console(), workspace(), made.get());
        }
        DecisionReport.done(call.console(), ids, written);
        yield ExitCode.OK;
      }
      case DecisionOutcome.Refused(Refusal refusal) ->
          write.tell(action, new WriteResult.Refused(refusal));
      case DecisionOutcome.Duplicate duplicate -> {
        DecisionReport.duplicate(
            call.console(), duplicate, action.equals("add"), call.environment().zone());
        yield ExitCode.CONFLICT;
      }
      case DecisionOutcome.Conflict conflict -> {
        DecisionReport.conflict(call.console(), conflict, action.equals("add"));
        yield ExitCode.CONFLICT;
      }
    };
  }
}
