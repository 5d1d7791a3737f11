package memory.cli.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import memory.cli.eval.Dataset.Question;
import memory.cli.eval.EvalReport.QuestionResult;

/// What an eval found, ready to be printed in one form or another.
///
/// @param all every question
/// @param summaries one for each arm
/// @param categories by where the answers lie; negatives are one of them
/// @param tags by what else the questions check
/// @param comparisons of the first arm with each other one, by every measure they have in common
public record EvalReport(
    EvalRun run,
    Group all,
    List<ArmSummary> summaries,
    List<Group> categories,
    List<Group> tags,
    List<Comparison> comparisons) {
  static EvalReport of(EvalRun run, List<QuestionResult> results, List<EvalRun.ArmTally> tallies) {
    List<ArmSummary> summaries =
        IntStream.range(0, tallies.size())
            .mapToObj(arm -> ArmSummary.of(results, arm, tallies.get(arm)))
            .toList();
    List<Comparison> comparisons = new ArrayList<>();
    for (int other = 1; other < run.arms().size(); other++) {
      for (Measure measure : Measure.values()) {
        Comparison.of(results, measure, 0, other, run.seed()).ifPresent(comparisons::add);
      }
    }
    return new EvalReport(
        run,
        new Group("all", results),
        summaries,
        Group.by(question -> List.of(question.category()), results),
        Group.by(Question::tags, results),
        comparisons);
  }

  /// More than one arm was run.
  public boolean isCompared() {
    return run.arms().size() > 1;
  }

  /// Recall could not answer some question.
  public boolean hasFailures() {
    return summaries.stream().anyMatch(summary -> summary.failures() > 0);
  }

  /// The measure of a ranking that this data set's gold allows, the finest first; empty when no arm
  /// ranks.
  public Optional<Measure> rankMeasure() {
    return Stream.of(Measure.PASSAGE_NDCG10, Measure.FILE_NDCG10)
        .filter(measure ->
            IntStream.range(0, run.arms().size())
                .anyMatch(arm -> all.mean(measure, arm).isPresent()))
        .findFirst();
  }

  /// The first arm against the last by the gold in their blocks; empty where none is judged.
  public Optional<Comparison> delta() {
    int last = run.arms().size() - 1;
    return comparisons.stream()
        .filter(one -> one.measure() == Measure.GOLD_IN_BLOCK && one.b() == last)
        .findFirst()
        .or(() -> within(all, Measure.GOLD_IN_BLOCK, last));
  }

  /// The first arm against another one within a category; empty where the measure says nothing.
  public Optional<Comparison> within(Group category, Measure measure, int other) {
    return Comparison.of(category.results(), measure, 0, other, run.seed());
  }

  /// What the arms made of one question.
  ///
  /// @param outcomes one for each arm, in the arms' order
  public record QuestionResult(Question question, List<Outcome> outcomes) {
    /// The injected block can be judged for this question.
    public boolean isScored() {
      return !question.negative() && outcomes.getFirst().wanted() > 0;
    }
  }

  /// Questions that have something in common.
  public record Group(String name, List<QuestionResult> results) {
    /// One group for each name that questions give themselves, in the order of first appearance.
    static List<Group> by(Function<Question, List<String>> names, List<QuestionResult> results) {
      Map<String, List<QuestionResult>> byName = new LinkedHashMap<>();
      for (QuestionResult result : results) {
        for (String name : names.apply(result.question())) {
          byName.computeIfAbsent(name, unseen -> new ArrayList<>()).add(result);
        }
      }
      return byName.entrySet().stream()
          .map(one -> new Group(one.getKey(), one.getValue()))
          .toList();
    }

    /// How many of them the block is judged for.
    public int scored() {
      return (int) results.stream().filter(QuestionResult::isScored).count();
    }

    /// How many have an answer in memory.
    public int asked() {
      return results.size() - negatives();
    }

    /// How many should recall nothing.
    public int negatives() {
      return (int) results.stream().filter(result -> result.question().negative()).count();
    }

    /// The negatives that recalled nothing under an arm.
    public int silent(int arm) {
      return (int)
          results.stream()
              .filter(one -> one.question().negative() && one.outcomes().get(arm).isSilent())
              .count();
    }

    /// The mean of a measure under an arm; empty when no question has it.
    public Optional<Double> mean(Measure measure, int arm) {
      List<Double> values =
          results.stream()
              .flatMap(one -> measure.of(one.question(), one.outcomes().get(arm)).stream())
              .toList();
      return values.stream().reduce(Double::sum).map(sum -> sum / values.size());
    }

    /// Mean share of the gold in the block, 0 when it cannot be judged.
    double share(int arm) {
      return mean(Measure.GOLD_IN_BLOCK, arm).orElse(0.0);
    }

    /// One arm minus another, of the scored questions or, without any, of the silent negatives.
    double delta(int a, int b) {
      return scored() > 0
          ? share(a) - share(b)
          : negatives() > 0 ? (double) (silent(a) - silent(b)) / negatives() : 0;
    }
  }
}
