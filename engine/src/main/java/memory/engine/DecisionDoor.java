package memory.engine;

import java.util.Optional;
import memory.engine.decision.DecisionBook;
import memory.engine.decision.Retention;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.request.Hint;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// Whether the decisions of a workspace may be changed: where memory may be written and decisions
/// are not switched off.
///
/// ```java
/// switch (DecisionDoor.of(workspace, Optional.empty(), "user")) {
///   case DecisionDoor.Open(DecisionBook book) -> book.add(DecisionDraft.of(text), new Choice.Ask());
///   case DecisionDoor.Closed(Refusal refusal) -> …
/// }
/// ```
public sealed interface DecisionDoor {
  record Open(DecisionBook book) implements DecisionDoor {}

  record Closed(Refusal refusal) implements DecisionDoor {}

  /// @param scope empty = the project's where there is a project, else the global one
  /// @param actor who decides: `user`, or an agent's name
  static DecisionDoor of(Workspace workspace, Optional<Scope> scope, String actor) {
    if (!workspace.config().decisions().enabled()) {
      return new Closed(
          Refusal.denied("decisions are off here, nothing is written", "")
              .with(Hint.Way.ENABLE_DECISIONS));
    }
    return switch (MemoryDoor.of(workspace, scope.orElseGet(() -> home(workspace)))) {
      case MemoryDoor.Closed(Refusal refusal) -> new Closed(refusal);
      case MemoryDoor.Open(var writer) ->
          new Open(
              new DecisionBook(
                  writer,
                  workspace.projectIdentity().id(),
                  actor,
                  workspace.config().writeMaxChars()));
    };
  }

  /// The book that may be changed.
  ///
  /// @throws RefusedException when it may not
  static DecisionBook book(Workspace workspace, Optional<Scope> scope) {
    return switch (of(workspace, scope, "user")) {
      case Open(DecisionBook book) -> book;
      case Closed(Refusal refusal) -> throw new RefusedException(refusal);
    };
  }

  /// Where new decisions belong.
  static Scope home(Workspace workspace) {
    return workspace.layout().project().isPresent() ? Scope.PROJECT : Scope.GLOBAL;
  }

  static Retention retention(Workspace workspace) {
    MemoryConfig.Decisions set = workspace.config().decisions();
    return new Retention(set.draftDays(), set.rejectedDays(), set.supersededDays());
  }
}
