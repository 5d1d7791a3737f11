package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Scope;

/// What became of one id of a [PassageRequest].
public sealed interface PassageResult {
  /// It is a decision's.
  record Decided(DecisionOutcome outcome) implements PassageResult {}

  /// @param id what the note can be called by from now on; empty = not known
  record Noted(Scope scope, WriteResult result, Optional<String> id) implements PassageResult {}

  /// Nothing is called so.
  record Unknown(String id) implements PassageResult {}
}
