package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.Workspace;
import memory.engine.file.ShellWords;
import memory.engine.model.Layout;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.Choice;
import memory.engine.request.DecisionDraft;
import memory.engine.request.DecisionEdit;
import memory.engine.request.DecisionRemoval;
import memory.engine.request.DecisionRequest;

/// `memory decision`: the log of decisions, changed event by event and asked.
public final class DecisionCommand implements Command {
  @Override
  public CommandSpec spec() {
    return CommandSpec.ofActions(
        "decision",
        "Keep decisions: add, list, search and change them",
        Optional.of("list"),
        DecisionOptions.actions(),
        List.of(
            new Example(
                "memory decision add \"Use PostgreSQL\" --tag db --reason \"Relational data\"",
                "in the project's log; --scope global for all projects"),
            new Example(
                "memory decision supersede D-2026-02-27-0001 \"Use SQLite\" --reason \"One user\"",
                "the old one is never recalled again"),
            new Example("memory decision search status:rejected cache", "also those that lost"),
            new Example("memory decision purge --yes", "removes what retention says"),
            new Example("memory decision disable --project", "no decisions in this project"),
            new Example("memory decision show D-2026-02-15-0001", "with its history"),
            new Example("memory decision edit D-2026-02-15-0001 \"Use H2\"", "another text"),
            new Example("memory decision remove D-2026-02-15-0001 --yes", "can be restored"),
            new Example(
                "memory decision conflict D-2026-02-15-0001 D-2026-02-16-0002", "noted at both"),
            new Example("memory decision resolve D-2026-02-15-0001 rejected", "it lost"),
            new Example("memory decision status", "counts, and what is on"),
            new Example("memory decision reset --project --yes", "all of this project's"),
            new Example("memory decision clear --global --yes", "all of your own"),
            new Example("memory decision enable --global", "for all projects"),
            new Example("memory decision doctor", "bad lines, duplicates, contradictions")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    List<String> words = typed.operands();
    String action = words.getFirst();
    DecisionCall decisions = new DecisionCall(call, DecisionOptions.scope(typed));
    return switch (action) {
      case "add" ->
          decisions.decide(action, new DecisionRequest.Add(draft(decisions, 1), choice(typed)));
      case "edit" -> edit(decisions, words.get(1));
      case "remove" -> decisions.decide(action, new DecisionRequest.Remove(words.get(1)));
      case "supersede" -> {
        String id = words.get(1);
        yield decisions.decide(action, new DecisionRequest.Supersede(id, draft(decisions, 2)));
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
      case "list" -> DecisionReads.list(decisions);
      case "search" -> DecisionReads.search(decisions);
      case "show" -> DecisionReads.show(decisions, words.get(1));
      case "status" -> DecisionReads.status(decisions);
      default -> DecisionReads.doctor(decisions);
    };
  }

  private static ExitCode edit(DecisionCall decisions, String id) throws IOException {
    Arguments typed = decisions.typed();
    boolean noText =
        typed.operands().size() == 2
            && (typed.has(DecisionOptions.TITLE)
                || typed.has(DecisionOptions.TAG)
                || typed.has(DecisionOptions.REASON));
    DecisionEdit edit =
        new DecisionEdit(
            noText ? Optional.empty() : Optional.of(decisions.write().text(2)),
            typed.one(DecisionOptions.TITLE),
            typed.has(DecisionOptions.TAG)
                ? Optional.of(typed.all(DecisionOptions.TAG))
                : Optional.empty(),
            typed.one(DecisionOptions.REASON));
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
        typed.one(DecisionOptions.TITLE),
        typed.all(DecisionOptions.TAG),
        typed.one(DecisionOptions.REASON),
        typed.one(DecisionOptions.STATUS).orElse(Status.ACTIVE));
  }

  static Choice choice(Arguments typed) {
    int given = 0;
    Choice choice = new Choice.Ask();
    if (typed.has(DecisionOptions.FORCE)) {
      choice = new Choice.Force();
      given++;
    }
    if (typed.has(DecisionOptions.UPDATE)) {
      choice = new Choice.Update(typed.one(DecisionOptions.UPDATE).orElseThrow());
      given++;
    }
    if (typed.has(DecisionOptions.SUPERSEDE)) {
      choice = new Choice.Supersede(typed.one(DecisionOptions.SUPERSEDE).orElseThrow());
      given++;
    }
    if (typed.has(DecisionOptions.KEEP_BOTH)) {
      choice = new Choice.KeepBoth(typed.one(DecisionOptions.KEEP_BOTH).orElseThrow());
      given++;
    }
    if (given > 1) {
      throw CommandFailure.usage(
          "--update, --force, --supersede and --keep-both exclude each other", "give one of them");
    }
    return choice;
  }

  private static Optional<String> reason(Arguments typed, List<String> words, int from) {
    return words.size() > from
        ? Optional.of(String.join(" ", words.subList(from, words.size())))
        : typed.one(DecisionOptions.REASON);
  }

  /// Takes away what is past retention, and asks before.
  private static ExitCode purge(DecisionCall decisions) throws IOException {
    boolean compact = decisions.typed().has(DecisionOptions.COMPACT);
    DecisionRequest request = new DecisionRequest.Purge(compact);
    DecisionRemoval due = decisions.removal(request);
    if (due.decisions() > 0 || compact) {
      confirm(
          decisions,
          "purge removes "
              + Plural.of(due.decisions(), "decision")
              + " past retention from "
              + due.log()
              + (compact ? " and the lines of all removed ones" : ""));
    }
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
    if (!decisions.typed().has(DecisionOptions.YES)
        && !decisions.call().console().confirms(what + ". Do it?")) {
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
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("ok", true);
        json.writeStringField("action", on ? "enable" : "disable");
        json.writeStringField("scope", scope.label());
        json.writeStringField("path", file.toString());
        json.writeBooleanField("enabled", effective);
      });
    } else {
      String where = scope == Scope.GLOBAL ? "for all projects" : "in this project";
      call.console().line("decisions are " + (on ? "on " : "off ") + where + ": " + file);
    }
    if (on && !effective) {
      call.console().note("they are still off here; see decision.enabled in: memory config");
    }
    return ExitCode.OK;
  }
}
