package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Passage;
import memory.engine.model.Scope;

/// What became of one id of a [PassageRequest].
public sealed interface PassageResult {
  /// It is a decision's.
  record Decided(DecisionOutcome outcome) implements PassageResult {}

  /// @param moved the note where it stands now, if it was moved there
  record Noted(Scope scope, WriteResult result, Optional<Passage> moved) implements PassageResult {}

  /// Nothing is called so.
  record Unknown(String id) implements PassageResult {}
}
