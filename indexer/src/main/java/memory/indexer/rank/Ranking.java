package memory.indexer.rank;

import java.util.List;
import memory.engine.model.Hit;

/// What one question found.
///
/// @param hits best first
/// @param total passages that matched, exact to 1,000
/// @param totalCapped whether there are more than `total`
/// @param moved hits left out because their texts no longer stand where they stood
public record Ranking(List<Hit> hits, int total, boolean totalCapped, int moved) {
  public Ranking {
    hits = List.copyOf(hits);
  }
}
