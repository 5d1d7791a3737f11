package memory.cli.eval;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Reason;

/// What one arm made of one question.
///
/// @param reason why something was recalled or nothing
/// @param found how many of the question's proofs stand in the injected block
/// @param wanted how many there are; 0 = the block cannot be judged (negatives, whole-file gold)
/// @param hits how many hits were injected
/// @param useful how many of them are gold or stand beside it
/// @param stale a text that should be absent was among the hits
/// @param blockChars length of the whole block
/// @param recalledChars length of its recalled part
/// @param ranked the ranking itself, told by what it holds; empty when nothing was ranked
/// @param took how long the injection took
public record Outcome(
    Reason reason,
    int found,
    int wanted,
    int hits,
    int useful,
    boolean stale,
    int blockChars,
    int recalledChars,
    Optional<Ranked> ranked,
    Duration took) {

  /// A question's ungated ranking.
  ///
  /// @param passages scored against gold passages; empty for whole-file gold
  /// @param files scored against gold files
  /// @param filled share of the proofs in a block filled with as many of these hits as it holds,
  ///   best first, without windows and without a gate, for each of [#SIZES]; empty when blocks
  ///   cannot be judged
  /// @param took how long the search took
  public record Ranked(
      Optional<RankScore> passages, Optional<RankScore> files, List<Double> filled, Duration took) {
    /// Characters of a block, smallest first.
    public static final List<Integer> SIZES =
        List.of(500, 1_000, 1_500, 2_500, 4_000, 6_000, 10_000, 16_000);

    /// The size that is told where there is room for one figure only.
    static final int STANDARD = 2_500;
  }

  /// Share of the proofs that stand in the block, 0 to 1.
  public double share() {
    return wanted == 0 ? 0 : (double) found / wanted;
  }

  /// For a negative: nothing was recalled.
  public boolean isSilent() {
    return hits == 0;
  }

  public boolean isFailure() {
    return switch (reason) {
      case OK, NO_MATCH, GATED, OFF -> false;
      case DENIED, MALFORMED, UNAVAILABLE, TIMEOUT, BACKEND_ERROR, CONFLICT -> true;
    };
  }
}
