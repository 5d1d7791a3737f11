package memory.engine.model;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;

/// One question to a [SearchIndex].
///
/// @param limit most hits wanted, at least 1
/// @param snippetChars the longest snippet of a hit; 0 = none is needed
/// @param today the user's local day: relative dates count from it, expired passages are out
/// @param explain fill each hit's score parts
/// @param deadline how long the answer may take; empty = as long as it needs
/// @param mode how to compare, where that can be had
public record SearchRequest(
    QueryText text,
    Filters filters,
    int limit,
    int snippetChars,
    LocalDate today,
    boolean explain,
    Optional<Duration> deadline,
    SearchMode mode) {
  public SearchRequest {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
  }

  public SearchRequest with(Filters others) {
    return new SearchRequest(text, others, limit, snippetChars, today, explain, deadline, mode);
  }

  /// The same for so many hits.
  public SearchRequest first(int most) {
    return new SearchRequest(text, filters, most, snippetChars, today, explain, deadline, mode);
  }

  public SearchRequest within(Duration limit) {
    return new SearchRequest(
        text, filters, this.limit, snippetChars, today, explain, Optional.of(limit), mode);
  }
}
