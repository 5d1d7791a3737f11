package memory.engine.model;

import java.util.List;

/// What a [SearchIndex] found.
///
/// @param hits best first
/// @param total passages that matched, exact to 1,000
/// @param totalCapped whether there are more than `total`
/// @param mode how passages were compared: by words, where models were not ready
public record SearchAnswer(
    List<Hit> hits, int total, boolean totalCapped, Freshness freshness, SearchMode mode) {
  public SearchAnswer {
    hits = List.copyOf(hits);
  }

  /// By words.
  public SearchAnswer(List<Hit> hits, int total, boolean totalCapped, Freshness freshness) {
    this(hits, total, totalCapped, freshness, SearchMode.KEYWORD);
  }

  public static SearchAnswer none(Freshness freshness) {
    return new SearchAnswer(List.of(), 0, false, freshness);
  }

  public SearchAnswer with(Freshness other) {
    return new SearchAnswer(hits, total, totalCapped, other, mode);
  }

  /// The same without some of its hits, the others perhaps with more told of them.
  public SearchAnswer with(List<Hit> left) {
    int gone = hits.size() - left.size();
    return new SearchAnswer(left, total - gone, totalCapped, freshness, mode);
  }
}
