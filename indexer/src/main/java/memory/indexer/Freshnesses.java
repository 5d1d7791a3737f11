package memory.indexer;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.recall.Freshness;

/// The freshness of several indexes as one.
final class Freshnesses {
  private Freshnesses() {}

  /// Stale if any is, else repaired if any is; with every reason of that sort.
  static Freshness worst(List<Freshness> all) {
    Set<String> stale = new TreeSet<>();
    Set<String> repaired = new TreeSet<>();
    for (Freshness freshness : all) {
      if (freshness instanceof Freshness.Repaired) {
        repaired.add(freshness.reason());
      } else if (freshness instanceof Freshness.Stale) {
        stale.add(freshness.reason());
      }
    }
    if (!stale.isEmpty()) {
      return new Freshness.Stale(String.join("; ", stale));
    }
    return repaired.isEmpty()
        ? Freshness.fresh()
        : new Freshness.Repaired(String.join("; ", repaired));
  }
}
