package memory.cli.eval;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// One arm over all questions.
///
/// @param share mean share of the gold that stands in the injected block
/// @param any share of the questions of which any gold does
/// @param passages mean ranking scores against gold passages; empty when none are cited
/// @param files mean ranking scores against gold files
/// @param silent negatives for which nothing was recalled
/// @param stale questions for which superseded text was recalled
/// @param failures questions that recall could not answer
/// @param blockChars mean length of the block; `mostChars` the longest, `recalledChars` the mean of
///   the recalled part
/// @param standingForms how many different standing blocks one corpus had; 1 = the prompt cache
///   survives
/// @param p50 median time of an injection; `p95` likewise
record ArmSummary(
    double share,
    double any,
    Optional<RankScore> passages,
    Optional<RankScore> files,
    int silent,
    int stale,
    int failures,
    double blockChars,
    int mostChars,
    double recalledChars,
    int standingForms,
    Duration p50,
    Duration p95) {

  /// @param index which arm
  static ArmSummary of(List<QuestionResult> results, int index, int standingForms) {
    List<Outcome> all = results.stream().map(result -> result.outcomes().get(index)).toList();
    List<Outcome> scored =
        results.stream()
            .filter(QuestionResult::isScored)
            .map(result -> result.outcomes().get(index))
            .toList();
    List<Outcome> negatives =
        results.stream()
            .filter(result -> result.question().negative())
            .map(result -> result.outcomes().get(index))
            .toList();
    List<Duration> times = all.stream().map(Outcome::took).sorted().toList();
    return new ArmSummary(
        scored.stream().mapToDouble(Outcome::share).average().orElse(0),
        scored.stream().mapToInt(outcome -> Math.min(1, outcome.found())).average().orElse(0),
        mean(all, Outcome::passages),
        mean(all, Outcome::files),
        (int) negatives.stream().filter(Outcome::isSilent).count(),
        (int) all.stream().filter(Outcome::stale).count(),
        (int) all.stream().filter(Outcome::isFailure).count(),
        all.stream().mapToInt(Outcome::blockChars).average().orElse(0),
        all.stream().mapToInt(Outcome::blockChars).max().orElse(0),
        all.stream().mapToInt(Outcome::recalledChars).average().orElse(0),
        standingForms,
        percentile(times, 50),
        percentile(times, 95));
  }

  /// The nearest-rank percentile.
  static Duration percentile(List<Duration> sorted, int percent) {
    if (sorted.isEmpty()) {
      return Duration.ZERO;
    }
    int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
    return sorted.get(Math.max(1, rank) - 1);
  }

  private static Optional<RankScore> mean(
      List<Outcome> outcomes, Function<Outcome, Optional<RankScore>> part) {
    List<RankScore> scores = new ArrayList<>();
    outcomes.forEach(outcome -> part.apply(outcome).ifPresent(scores::add));
    return scores.stream().reduce(RankScore::plus).map(sum -> sum.dividedBy(scores.size()));
  }
}
