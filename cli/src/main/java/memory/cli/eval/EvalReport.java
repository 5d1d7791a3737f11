package memory.cli.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// What an eval found, ready to be printed in one form or another.
///
/// @param summaries one for each arm
/// @param categories by where the answers lie, in the order of first appearance; negatives are one
///   of them
/// @param tags by what else the questions check
/// @param delta of the first arm to the last: mean share of gold in the block, with the bootstrap's
///   95 % interval
public record EvalReport(
    EvalRun run,
    List<QuestionResult> results,
    List<ArmSummary> summaries,
    List<Group> categories,
    List<Group> tags,
    Bootstrap.Interval delta) {

  /// Questions that have something in common.
  ///
  /// @param scored how many of them the block is judged for
  /// @param negatives how many should recall nothing
  /// @param shares for each arm, the sum of the shares of gold in the block
  /// @param silent for each arm, the negatives that recalled nothing
  record Group(String name, int scored, int negatives, List<Double> shares, List<Integer> silent) {
    Group {
      shares = List.copyOf(shares);
      silent = List.copyOf(silent);
    }

    static Group of(String name, List<QuestionResult> results, int arms) {
      List<QuestionResult> scored = results.stream().filter(QuestionResult::isScored).toList();
      List<QuestionResult> negatives =
          results.stream().filter(result -> result.question().negative()).toList();
      List<Double> shares = new ArrayList<>();
      List<Integer> silent = new ArrayList<>();
      for (int i = 0; i < arms; i++) {
        int arm = i;
        shares.add(scored.stream().mapToDouble(one -> one.outcomes().get(arm).share()).sum());
        silent.add(
            (int) negatives.stream().filter(one -> one.outcomes().get(arm).isSilent()).count());
      }
      return new Group(name, scored.size(), negatives.size(), shares, silent);
    }

    /// First arm minus last, of the scored questions or, without any, of the silent negatives.
    double delta() {
      return scored > 0
          ? (shares.getFirst() - shares.getLast()) / scored
          : negatives > 0 ? (double) (silent.getFirst() - silent.getLast()) / negatives : 0;
    }
  }

  public EvalReport {
    results = List.copyOf(results);
    summaries = List.copyOf(summaries);
    categories = List.copyOf(categories);
    tags = List.copyOf(tags);
  }

  /// @param standingForms for each arm, the most standing blocks that one corpus had
  static EvalReport of(EvalRun run, List<QuestionResult> results, int[] standingForms) {
    List<ArmSummary> summaries = new ArrayList<>();
    for (int i = 0; i < run.arms().size(); i++) {
      summaries.add(ArmSummary.of(results, i, standingForms[i]));
    }
    double[] differences =
        results.stream()
            .filter(QuestionResult::isScored)
            .mapToDouble(
                one -> one.outcomes().getFirst().share() - one.outcomes().getLast().share())
            .toArray();
    return new EvalReport(
        run,
        results,
        summaries,
        groups(results, run, question -> List.of(question.category())),
        groups(results, run, Question::tags),
        Bootstrap.ofMean(differences, run.seed()));
  }

  int negatives() {
    return (int) results.stream().filter(result -> result.question().negative()).count();
  }

  int scored() {
    return (int) results.stream().filter(QuestionResult::isScored).count();
  }

  /// Recall could not answer some question.
  public boolean hasFailures() {
    return summaries.stream().anyMatch(summary -> summary.failures() > 0);
  }

  private static List<Group> groups(
      List<QuestionResult> results, EvalRun run, Function<Question, List<String>> names) {
    Map<String, List<QuestionResult>> byName = new LinkedHashMap<>();
    for (QuestionResult result : results) {
      for (String name : names.apply(result.question())) {
        byName.computeIfAbsent(name, unseen -> new ArrayList<>()).add(result);
      }
    }
    List<Group> groups = new ArrayList<>();
    byName.forEach((name, members) -> groups.add(Group.of(name, members, run.arms().size())));
    return groups;
  }
}
