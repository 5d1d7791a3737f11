package memory.cli.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Hit;

/// Where the gold stands in a ranking, at two levels.
final class GoldRanks {
  private GoldRanks() {}

  /// A gold passage is found by a hit of its file that overlaps its lines or holds its words, and
  /// once only. Empty when whole files are cited.
  static Optional<RankScore> passages(Question question, List<Hit> ranked) {
    Set<Gold> left = new HashSet<>();
    for (Gold gold : question.gold()) {
      if (gold.isPassage()) {
        left.add(gold);
      }
    }
    if (left.isEmpty()) {
      return Optional.empty();
    }
    int all = left.size();
    List<Integer> newGold = new ArrayList<>();
    for (Hit hit : ranked) {
      int before = left.size();
      left.removeIf(place -> place.isIn(hit.passage()));
      newGold.add(before - left.size());
    }
    return Optional.of(RankScore.of(newGold, all));
  }

  /// Files in the order of their best hits, each once. Empty without gold.
  static Optional<RankScore> files(Question question, List<Hit> ranked) {
    Map<String, Integer> grades = new HashMap<>();
    for (Gold gold : question.gold()) {
      grades.merge(gold.file(), gold.grade(), Math::max);
    }
    if (grades.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Integer> found = new LinkedHashMap<>();
    for (Hit hit : ranked) {
      String file = hit.passage().path().value();
      found.putIfAbsent(file, grades.getOrDefault(file, 0));
    }
    double[] gains = found.values().stream().mapToDouble(Integer::intValue).toArray();
    List<Integer> newGold = found.values().stream().map(grade -> Math.min(1, grade)).toList();
    return Optional.of(RankScore.graded(newGold, gains, List.copyOf(grades.values())));
  }
}
