package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.output.Console;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.cli.team.TeamMembership;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Scope;
import memory.engine.request.DecisionCheckup;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.DecisionRemoval;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;

/// One run of a command about decisions: whose they are, where a change goes, how it is told.
///
/// @param scope the one that was typed
record DecisionCall(Call call, WriteCall write, Optional<Scope> scope) {
  DecisionCall(Call call, Optional<Scope> scope) {
    this(call, WriteCall.of(call), scope);
  }

  Console console() {
    return call.console();
  }

  Workspace workspace() {
    return write.workspace();
  }

  Arguments typed() {
    return call.arguments();
  }

  /// All that may be read, of the typed scope alone when there is one.
  DecisionList list() {
    return list(call.arguments().has("--all-projects"));
  }

  DecisionList list(boolean everyProject) {
    return list(scope, everyProject);
  }

  /// Whether a team is joined, whose decisions are asked for by their ids alone.
  boolean hasTeam() {
    return TeamMembership.stamp(workspace().layout()).isPresent();
  }

  DecisionList ofTeam() {
    return list(Optional.of(Scope.TEAM), true);
  }

  private DecisionList list(Optional<Scope> whose, boolean everyProject) {
    try (MemoryEngine engine = call.open(workspace())) {
      DecisionList list = engine.decisions(whose, everyProject);
      list.unreadable().forEach(call.console()::note);
      return list;
    }
  }

  /// Says which of the decisions that are shown nobody has looked at.
  void tellNew(List<ScopedDecision> shown) {
    List<String> ids = workspace().unreviewed(shown);
    if (!ids.isEmpty() && !call.console().isForPerson()) {
      call.console().note("new here and not reviewed by the user: " + String.join(", ", ids));
    }
  }

  /// What a purge or a reset would remove.
  DecisionRemoval removal(DecisionRequest request) throws IOException {
    try (MemoryEngine engine = call.open(workspace())) {
      return engine.removal(request, scope);
    }
  }

  DecisionCheckup checkup() {
    try (MemoryEngine engine = call.open(workspace())) {
      DecisionCheckup checkup = engine.checkDecisions(scope);
      checkup.unreadable().forEach(call.console()::note);
      return checkup;
    }
  }

  /// Answers like a note's command, since no decision is changed.
  ExitCode repair() throws IOException {
    try (MemoryEngine engine = call.open(workspace())) {
      return switch (engine.decide(new DecisionRequest.Repair(), scope, write.author())) {
        case DecisionOutcome.Done(List<String> _, WriteResult.Written written, var _) ->
            write.tell(written);
        case DecisionOutcome other -> tell("repair", other);
      };
    }
  }

  ExitCode decide(String action, DecisionRequest request) throws IOException {
    try (MemoryEngine engine = call.open(workspace())) {
      return tell(action, engine.decide(request, scope, write.author()));
    }
  }

  ExitCode tell(String action, DecisionOutcome outcome) throws IOException {
    return switch (outcome) {
      case DecisionOutcome.Done(
              List<String> ids,
              WriteResult.Written written,
              Optional<Path> made) -> {
        written
            .backup()
            .ifPresent(torn -> call.console().note("a torn last line was put aside: " + torn));
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
