package memory.engine.request;

import java.util.List;
import memory.engine.request.DecisionList.LineFault;
import memory.engine.request.DecisionList.ScopedDecision;

/// What is odd about the decisions: lines nobody can read, active ones that say the same or
/// contradict each other, references to what is not there. Nothing is changed.
///
/// @param unreadable logs that could not be read, and why
/// @param duplicates active ones that say the same
/// @param conflicts as `ID and ID`, those aside that say so themselves
public record DecisionCheckup(
    int decisions,
    List<LineFault> badLines,
    List<LineFault> notes,
    List<String> unreadable,
    List<Pair> duplicates,
    List<String> conflicts,
    List<String> looseEnds,
    int pastRetention) {
  /// Every line can be read. What the rest tells is for people to judge.
  public boolean isSound() {
    return badLines.isEmpty();
  }

  /// Two decisions by their ids.
  public record Pair(String later, String earlier) {
    @Override
    public String toString() {
      return later + " and " + earlier;
    }
  }

  /// An active decision that may not hold any more.
  ///
  /// @param why in words, at least one
  public record StaleDecision(ScopedDecision decision, List<String> why) {}
}
