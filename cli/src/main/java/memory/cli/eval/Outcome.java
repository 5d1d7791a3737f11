package memory.cli.eval;

import java.time.Duration;
import java.util.Optional;
import memory.engine.recall.Reason;

/// What one arm made of one question.
///
/// @param found how many of the question's proofs stand in the injected block
/// @param wanted how many there are; 0 = the block cannot be judged (negatives, whole-file gold)
/// @param hits how many hits were injected
/// @param stale a text that should be absent was among the hits
/// @param blockChars length of the whole block
/// @param recalledChars length of its recalled part
/// @param passages the ranking against gold passages; empty for negatives and whole-file gold
/// @param files the ranking against gold files; empty for negatives
/// @param took how long the injection took
record Outcome(
    Reason reason,
    int found,
    int wanted,
    int hits,
    boolean stale,
    int blockChars,
    int recalledChars,
    Optional<RankScore> passages,
    Optional<RankScore> files,
    Duration took) {

  /// Share of the proofs that stand in the block, 0 to 1.
  double share() {
    return wanted == 0 ? 0 : (double) found / wanted;
  }

  /// For a negative: nothing was recalled.
  boolean isSilent() {
    return hits == 0;
  }

  boolean isFailure() {
    return switch (reason) {
      case OK, NO_MATCH, GATED, OFF -> false;
      case DENIED, MALFORMED, UNAVAILABLE, TIMEOUT, BACKEND_ERROR, CONFLICT -> true;
    };
  }
}
