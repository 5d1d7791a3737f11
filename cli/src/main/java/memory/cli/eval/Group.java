package memory.cli.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import memory.cli.eval.EvalReport.QuestionResult;

/// Questions that have something in common.
public record Group(String name, List<QuestionResult> results) {
  public Group {
    results = List.copyOf(results);
  }

  /// One group for each name that questions give themselves, in the order of first appearance.
  static List<Group> by(Function<Question, List<String>> names, List<QuestionResult> results) {
    Map<String, List<QuestionResult>> byName = new LinkedHashMap<>();
    for (QuestionResult result : results) {
      for (String name : names.apply(result.question())) {
        byName.computeIfAbsent(name, unseen -> new ArrayList<>()).add(result);
      }
    }
    List<Group> groups = new ArrayList<>();
    byName.forEach((name, members) -> groups.add(new Group(name, members)));
    return groups;
  }

  /// How many of them the block is judged for.
  public int scored() {
    return (int) results.stream().filter(QuestionResult::isScored).count();
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
  public OptionalDouble mean(Measure measure, int arm) {
    double sum = 0;
    int n = 0;
    for (QuestionResult result : results) {
      OptionalDouble value = measure.of(result.question(), result.outcomes().get(arm));
      if (value.isPresent()) {
        sum += value.getAsDouble();
        n++;
      }
    }
    return n == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / n);
  }

  /// Mean share of the gold in the block, 0 when it cannot be judged.
  double share(int arm) {
    return mean(Measure.GOLD_IN_BLOCK, arm).orElse(0);
  }

  /// One arm minus another, of the scored questions or, without any, of the silent negatives.
  double delta(int a, int b) {
    return scored() > 0
        ? share(a) - share(b)
        : negatives() > 0 ? (double) (silent(a) - silent(b)) / negatives() : 0;
  }
}
