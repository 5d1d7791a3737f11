package memory.engine.decision;

import java.util.List;
import memory.engine.write.Refusal;
import memory.engine.write.WriteResult;

/// What came of a change of the decisions.
public sealed interface DecisionOutcome {
  /// It is on disk.
  ///
  /// @param ids the decisions that were added or changed; the one that was asked for first
  record Done(List<String> ids, WriteResult.Written written) implements DecisionOutcome {
    public Done {
      ids = List.copyOf(ids);
    }
  }

  /// Nothing was written: it says what an active one says. Choose [Choice.Update] or
  /// [Choice.Force], or leave it.
  ///
  /// @param likeness from 0 to 1
  record Duplicate(Decision of, double likeness) implements DecisionOutcome {}

  /// Nothing was written: it contradicts active ones. Choose [Choice.Supersede] or
  /// [Choice.KeepBoth], or leave it.
  record Conflict(List<Decision> with) implements DecisionOutcome {
    public Conflict {
      with = List.copyOf(with);
    }
  }

  /// Nothing was written, and no choice would change that.
  record Refused(Refusal refusal) implements DecisionOutcome {}
}
