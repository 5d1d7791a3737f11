package memory.indexer;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.model.Freshness;

/// The freshness of several indexes as one.
final class Freshnesses {
  private Freshnesses() {}

  /// Stale if any is, else repaired if any is; with every reason of that sort.
  static Freshness worst(List<Freshness> all) {
    Set<String> stale = new TreeSet<>();
    Set<String> repaired = new TreeSet<>();
    for (Freshness freshness : all) {
      if (freshness.reason().isEmpty()) {
        continue; // nearly always, and the switch costs a new process 5 ms
      }
      switch (freshness) {
        case Freshness.Fresh() -> {}
        case Freshness.Repaired(String reason) -> repaired.add(reason);
        case Freshness.Stale(String reason) -> stale.add(reason);
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
