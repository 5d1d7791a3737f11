package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
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
      case "list" -> DecisionReads.list(decisions);
      case "search" -> DecisionReads.search(decisions);
      case "show" -> DecisionReads.show(decisions, words.get(1));
      case "status" -> DecisionReads.status(decisions);
      default -> DecisionReads.doctor(decisions);
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
    int given = 0;
    Choice choice = new Choice.Ask();
    if (typed.has("--force")) {
      choice = new Choice.Force();
      given++;
    }
    if (typed.has("--update")) {
      choice = new Choice.Update(typed.one("--update").orElseThrow());
      given++;
    }
    if (typed.has("--supersede")) {
      choice = new Choice.Supersede(typed.one("--supersede").orElseThrow());
      given++;
    }
    if (typed.has("--keep-both")) {
      choice = new Choice.KeepBoth(typed.one("--keep-both").orElseThrow());
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
        : typed.one("--reason");
  }

  /// Takes away what is past retention, and asks before.
  private static ExitCode purge(DecisionCall decisions) throws IOException {
    boolean compact = decisions.typed().has("--compact");
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
}
