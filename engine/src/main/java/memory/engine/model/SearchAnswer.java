package memory.engine.model;

import java.util.List;

/// What a [SearchIndex] found.
///
/// @param hits best first
/// @param total passages that matched, exact to 1,000
/// @param totalCapped whether there are more than `total`
public record SearchAnswer(List<Hit> hits, int total, boolean totalCapped, Freshness freshness) {
  public SearchAnswer {
    hits = List.copyOf(hits);
  }

  /// The same without some of its hits, the others perhaps with more told of them.
  public SearchAnswer with(List<Hit> left) {
    int gone = hits.size() - left.size();
    return new SearchAnswer(left, total - gone, totalCapped, freshness);
  }
}
