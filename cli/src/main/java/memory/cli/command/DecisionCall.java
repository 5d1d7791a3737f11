package memory.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.engine.DecisionDoor;
import memory.engine.Workspace;
import memory.engine.decision.DecisionBook;
import memory.engine.decision.DecisionOutcome;
import memory.engine.decision.DecisionShelf;
import memory.engine.decision.DecisionShelf.Shelved;
import memory.engine.inject.NewText;
import memory.engine.scope.Scope;
import memory.engine.scope.ScopeRoot;
import memory.engine.write.Refusal;
import memory.engine.write.WriteResult;

/// One run of a command about decisions: whose they are, where a change goes, how it is told.
final class DecisionCall {
  private final Call call;
  private final WriteCall write;
  private final Optional<Scope> scope;
  private Optional<Path> made = Optional.empty();

  DecisionCall(Call call, Optional<Scope> scope) {
    this.call = call;
    this.write = WriteCall.of(call);
    this.scope = scope;
  }

  Call call() {
    return call;
  }

  WriteCall write() {
    return write;
  }

  Workspace workspace() {
    return write.workspace();
  }

  Optional<Scope> scope() {
    return scope;
  }

  Arguments typed() {
    return call.arguments();
  }

  /// All that may be read, of the typed scope alone when there is one.
  DecisionShelf shelf() {
    return shelf(call.arguments().has(SearchOptions.ALL_PROJECTS));
  }

  DecisionShelf shelf(boolean everyProject) {
    List<ScopeRoot> roots = workspace().roots(scope);
    Set<String> names =
        everyProject
            ? Set.of()
            : workspace().projectIdentity().names(workspace().layout().projectFolder());
    DecisionShelf shelf = DecisionShelf.of(roots.reversed(), names);
    shelf.unreadable().forEach(call.console()::note);
    NewText news = workspace().newText();
    if (!(call.forModel() && news.holds())) {
      return shelf;
    }
    List<Shelved> known = new ArrayList<>(shelf.all());
    known.removeIf(one -> news.isNew(one.scope(), one.decision()));
    return new DecisionShelf(known, shelf.badLines(), shelf.notes(), shelf.unreadable());
  }

  /// Says which of the decisions that are shown nobody has looked at.
  void tellNew(List<Shelved> shown) {
    NewText news = workspace().newText();
    List<String> ids = new ArrayList<>();
    for (Shelved one : shown) {
      if (news.isNew(one.scope(), one.decision())) {
        ids.add(one.decision().id());
      }
    }
    if (!ids.isEmpty() && !isForPerson()) {
      call.console().note("new here and not reviewed by the user: " + String.join(", ", ids));
    }
  }

  private boolean isForPerson() {
    return !call.isJson() && call.console().isForPeople();
  }

  /// The book that new decisions go to. A folder that this will make in a repository is told.
  DecisionBook book() {
    DecisionBook book = book(scope);
    Path folder = book.log().file().resolveSibling("");
    boolean makes =
        book.log().root().scope() == Scope.PROJECT
            && Files.exists(workspace().layout().projectFolder().resolve(".git"))
            && !Files.exists(folder);
    made = makes ? Optional.of(folder) : Optional.empty();
    return book;
  }

  /// The book that has the decision: the typed scope's, else the one where it stands.
  DecisionBook bookOf(String id) {
    if (scope.isPresent()) {
      return book(scope);
    }
    List<Shelved> found = shelf(true).byId(id);
    Set<Scope> scopes = new TreeSet<>();
    found.forEach(one -> scopes.add(one.scope()));
    if (scopes.size() > 1) {
      throw CommandFailure.conflict(
          id + " is a decision of the project and a global one",
          "say which: --scope project or --scope global");
    }
    if (!found.isEmpty() && found.stream().noneMatch(Shelved::own)) {
      throw CommandFailure.conflict(
          id + " stands in " + found.getFirst().path() + ", which is only read",
          "take it over with: memory migrate --scope project");
    }
    return book(scopes.isEmpty() ? Optional.<Scope>empty() : Optional.of(scopes.iterator().next()));
  }

  private DecisionBook book(Optional<Scope> where) {
    return switch (DecisionDoor.of(workspace(), where, "user")) {
      case DecisionDoor.Open(DecisionBook book) -> book;
      case DecisionDoor.Closed(Refusal refusal) -> throw WriteCall.failure(refusal);
    };
  }

  ExitCode tell(String action, DecisionOutcome outcome) {
    return switch (outcome) {
      case DecisionOutcome.Done(List<String> ids, WriteResult.Written written) -> {
        written
            .backup()
            .ifPresent(torn -> call.console().note("a torn last line was put aside: " + torn));
        made.filter(Files::exists)
            .ifPresent(folder ->
                call.console().note("made " + folder + "; the team sees it once it is committed"));
        DecisionReport.done(call.console(), call.isJson(), ids, written);
        yield ExitCode.OK;
      }
      case DecisionOutcome.Refused(Refusal refusal) ->
          write.tell(action, new WriteResult.Refused(refusal));
      case DecisionOutcome.Duplicate duplicate -> {
        DecisionReport.duplicate(call.console(), call.isJson(), duplicate);
        yield ExitCode.CONFLICT;
      }
      case DecisionOutcome.Conflict conflict -> {
        DecisionReport.conflict(call.console(), call.isJson(), conflict);
        yield ExitCode.CONFLICT;
      }
    };
  }
}
