package memory.engine.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Decision;

/// What came of a change of the decisions.
public sealed interface DecisionOutcome {
  /// It is on disk.
  ///
  /// @param ids the decisions that were added or changed; the one that was asked for first
  /// @param made the folder that this made for the project
  record Done(List<String> ids, WriteResult.Written written, Optional<Path> made)
      implements DecisionOutcome {
    public Done(List<String> ids, WriteResult.Written written) {
      this(ids, written, Optional.empty());
    }

    public Done making(Path folder) {
      return new Done(ids, written, Optional.of(folder));
    }
  }

  /// Nothing was written: it says what an active one says, or one that was rejected. Choose
  /// [DecisionRequest.Choice.Update] or [DecisionRequest.Choice.Force], or leave it.
  ///
  /// @param likeness from 0 to 1
  record Duplicate(Decision of, double likeness) implements DecisionOutcome {}

  /// Nothing was written: it contradicts active ones. Choose [DecisionRequest.Choice.Supersede] or
  /// [DecisionRequest.Choice.KeepBoth], or leave it.
  record Conflict(List<Decision> with) implements DecisionOutcome {}

  /// Nothing was written, and no choice would change that.
  record Refused(Refusal refusal) implements DecisionOutcome {}
}
