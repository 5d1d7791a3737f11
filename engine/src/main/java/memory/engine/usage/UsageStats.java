package memory.engine.usage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import memory.engine.request.UsageResult.Figures;
import memory.engine.request.UsageResult.Shown;
import memory.engine.usage.UsageLog.Use;

/// Computes the figures over what was logged.
final class UsageStats {
  private static final int MOST = 10;
  private static final double MICROS = 1000;

  private UsageStats() {}

  static Figures of(Collection<Use> uses) {
    Map<String, Integer> reasons = new TreeMap<>();
    Map<String, Integer> shown = new TreeMap<>();
    List<Long> micros = new ArrayList<>();
    long chars = 0;
    int withChars = 0;
    for (Use use : uses) {
      reasons.merge(use.reason(), 1, Integer::sum);
      use.hits().forEach(hit -> shown.merge(hit, 1, Integer::sum));
      micros.add(use.took().toNanos() / 1000);
      chars += use.chars();
      withChars += use.chars() > 0 ? 1 : 0;
    }
    micros.sort(null);
    List<Shown> hits = new ArrayList<>();
    shown.forEach((id, times) -> hits.add(new Shown(id, times)));
    hits.sort(Comparator.comparingInt(Shown::times).reversed().thenComparing(Shown::id));
    return new Figures(
        uses.size(),
        reasons,
        withChars == 0 ? 0 : (int) (chars / withChars),
        micros.isEmpty() ? 0 : micros.get(micros.size() / 2) / MICROS,
        hits.subList(0, Math.min(MOST, hits.size())));
  }
}
