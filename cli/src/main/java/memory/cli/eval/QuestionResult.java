package memory.cli.eval;

import java.util.List;

/// What the arms made of one question.
///
/// @param outcomes one for each arm, in the arms' order
public record QuestionResult(Question question, List<Outcome> outcomes) {
  public QuestionResult {
    outcomes = List.copyOf(outcomes);
  }

  /// The injected block can be judged for this question.
  public boolean isScored() {
    return !question.negative() && outcomes.getFirst().wanted() > 0;
  }
}
