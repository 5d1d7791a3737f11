package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Status;

/// A change of the decision log. An id may be shortened to what tells it from the others.
public sealed interface DecisionRequest {
  /// @param choice what to do when a like decision stands, or one that says the opposite
  record Add(DecisionDraft draft, Choice choice) implements DecisionRequest {}

  record Edit(String id, DecisionEdit edit) implements DecisionRequest {}

  record Remove(String id) implements DecisionRequest {}

  /// @param draft with the reason why the old one no longer holds
  record Supersede(String id, DecisionDraft draft) implements DecisionRequest {}

  /// Notes at both that they contradict each other.
  record Contradict(String id, String other, Optional<String> note) implements DecisionRequest {}

  record Resolve(String id, Status status, Optional<String> reason) implements DecisionRequest {}

  /// @param away out of recall, or back into it
  record Archive(String id, boolean away) implements DecisionRequest {}

  record Pin(String id, boolean important) implements DecisionRequest {}

  /// Removes those whose time is over.
  ///
  /// @param compact also takes the lines of all removed ones out of the log
  record Purge(boolean compact) implements DecisionRequest {}

  /// Removes all of them.
  record Reset() implements DecisionRequest {}

  /// Takes the lines out of the log that nobody can read.
  record Repair() implements DecisionRequest {}
}
