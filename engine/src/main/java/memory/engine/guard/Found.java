package memory.engine.guard;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.engine.model.Finding;

/// What the rules have found so far in one text.
final class Found {
  private final List<Finding> findings = new ArrayList<>();

  void add(String rule, int start, int end) {
    findings.add(new Finding(rule, start, end));
  }

  boolean isEmpty() {
    return findings.isEmpty();
  }

  List<Finding> all() {
    return findings;
  }

  /// In order of place, none overlapping: what overlaps becomes one, under the rule that starts
  /// first, the longest of those.
  List<Finding> merged() {
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort(
        Comparator.comparingInt(Finding::start)
            .thenComparing(Comparator.comparingInt(Finding::end).reversed())
            .thenComparing(Finding::rule));
    List<Finding> merged = new ArrayList<>();
    for (Finding next : sorted) {
      if (!merged.isEmpty() && next.start() < merged.getLast().end()) {
        Finding last = merged.removeLast();
        merged.add(new Finding(last.rule(), last.start(), Math.max(last.end(), next.end())));
      } else {
        merged.add(next);
      }
    }
    return merged;
  }

  /// In order of place; of overlapping findings of one rule the first.
  List<Finding> byRule() {
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort(Comparator.comparingInt(Finding::start).thenComparing(Finding::rule));
    List<Finding> kept = new ArrayList<>();
    Map<String, Integer> ends = new HashMap<>();
    for (Finding next : sorted) {
      if (ends.getOrDefault(next.rule(), -1) <= next.start()) {
        kept.add(next);
        ends.put(next.rule(), next.end());
      }
    }
    return kept;
  }
}
