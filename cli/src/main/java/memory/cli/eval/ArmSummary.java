package memory.cli.eval;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import memory.cli.eval.EvalReport.Group;
import memory.cli.eval.EvalReport.QuestionResult;
import memory.engine.model.Hit;
import memory.engine.request.Injection;

/// One arm over all questions.
///
/// @param share mean share of the gold that stands in the injected block
/// @param any share of the questions of which any gold does
/// @param passages mean ranking scores against gold passages; empty when none are cited
/// @param files mean ranking scores against gold files
/// @param filled mean share of the gold in a block of hits, for each of [Outcome.Ranked#SIZES];
///   empty when blocks cannot be judged
/// @param precision share of all injected hits that are gold or stand beside it
/// @param silent negatives for which nothing was recalled
/// @param stale questions for which superseded text was recalled
/// @param failures questions that recall could not answer
/// @param blockChars mean length of the block; `mostChars` the longest, `recalledChars` the mean of
///   the recalled part
/// @param standingForms how many different standing blocks one corpus had; 1 = the prompt cache
///   survives
/// @param session what became of questions that were asked as one session
/// @param injections how long injections took
/// @param searches how long searches took
public record ArmSummary(
    double share,
    double any,
    Optional<RankScore> passages,
    Optional<RankScore> files,
    List<Double> filled,
    double precision,
    int silent,
    int stale,
    int failures,
    double blockChars,
    int mostChars,
    double recalledChars,
    int standingForms,
    SessionFigures session,
    Latencies injections,
    Latencies searches) {
  /// @param index which arm
  static ArmSummary of(List<QuestionResult> results, int index, EvalRun.ArmTally tally) {
    List<Outcome> all = results.stream().map(result -> result.outcomes().get(index)).toList();
    List<Outcome> scored =
        results.stream()
            .filter(QuestionResult::isScored)
            .map(result -> result.outcomes().get(index))
            .toList();
    List<Outcome.Ranked> ranked =
        all.stream().map(Outcome::ranked).flatMap(Optional::stream).toList();
    return new ArmSummary(
        scored.stream().mapToDouble(Outcome::share).average().orElse(0),
        scored.stream().mapToInt(outcome -> Math.min(1, outcome.found())).average().orElse(0),
        mean(ranked, Outcome.Ranked::passages),
        mean(ranked, Outcome.Ranked::files),
        filled(ranked),
        precision(all),
        new Group("", results).silent(index),
        (int) all.stream().filter(Outcome::stale).count(),
        (int) all.stream().filter(Outcome::isFailure).count(),
        all.stream().mapToInt(Outcome::blockChars).average().orElse(0),
        all.stream().mapToInt(Outcome::blockChars).max().orElse(0),
        all.stream().mapToInt(Outcome::recalledChars).average().orElse(0),
        tally.standingForms,
        tally.session,
        Latencies.of(all.stream().map(Outcome::took).toList()),
        Latencies.of(ranked.stream().map(Outcome.Ranked::took).toList()));
  }

  private static double precision(List<Outcome> all) {
    int hits = all.stream().mapToInt(Outcome::hits).sum();
    return hits == 0 ? 0 : all.stream().mapToInt(Outcome::useful).sum() / (double) hits;
  }

  private static List<Double> filled(List<Outcome.Ranked> ranked) {
    List<List<Double>> judged =
        ranked.stream().map(Outcome.Ranked::filled).filter(shares -> !shares.isEmpty()).toList();
    return IntStream.range(0, judged.isEmpty() ? 0 : Outcome.Ranked.SIZES.size())
        .mapToObj(size -> judged.stream().mapToDouble(shares -> shares.get(size)).average())
        .map(mean -> mean.orElse(0))
        .toList();
  }

  private static Optional<RankScore> mean(
      List<Outcome.Ranked> ranked, Function<Outcome.Ranked, Optional<RankScore>> part) {
    List<RankScore> scores = ranked.stream().map(part).flatMap(Optional::stream).toList();
    return scores.stream().reduce(RankScore::plus).map(sum -> sum.dividedBy(scores.size()));
  }

  /// How long something took, over and over.
  ///
  /// @param sorted shortest first
  public record Latencies(List<Duration> sorted) {
    static Latencies of(List<Duration> times) {
      return new Latencies(times.stream().sorted().toList());
    }

    /// The nearest-rank percentile; zero when nothing was timed.
    public Duration percentile(int percent) {
      if (sorted.isEmpty()) {
        return Duration.ZERO;
      }
      int rank = (int) Math.ceil(percent / 100.0 * sorted.size());
      return sorted.get(Math.max(1, rank) - 1);
    }
  }

  /// What several prompts of one session were given, one after the other.
  ///
  /// @param prompts how many were asked
  /// @param hits how many hits they were given in all
  /// @param repeated how many of these the session had been given before
  /// @param stable prompts whose standing block was, byte for byte, the session's first
  public record SessionFigures(int prompts, int hits, int repeated, int stable) {
    static final SessionFigures NONE = new SessionFigures(0, 0, 0, 0);

    /// Share of the hits that said something again.
    public double repeatRate() {
      return hits == 0 ? 0 : (double) repeated / hits;
    }

    /// Share of the prompts that a prompt cache would have served.
    public double prefixStability() {
      return prompts == 0 ? 1 : (double) stable / prompts;
    }

    SessionFigures plus(SessionFigures other) {
      return new SessionFigures(
          prompts + other.prompts,
          hits + other.hits,
          repeated + other.repeated,
          stable + other.stable);
    }

    /// @param session in the order in which it was given
    static SessionFigures of(List<Injection> session) {
      Set<String> given = new HashSet<>();
      List<Hit> hits = session.stream().flatMap(one -> one.hits().stream()).toList();
      hits.forEach(hit -> given.add(hit.passage().contentHash()));
      String first = session.isEmpty() ? "" : session.getFirst().standing();
      int stable = (int) session.stream().filter(one -> one.standing().equals(first)).count();
      return new SessionFigures(session.size(), hits.size(), hits.size() - given.size(), stable);
    }
  }
}
