package memory.engine;

import java.time.Duration;
import java.util.Optional;
import memory.engine.recall.Filters;

/// A search asked by hand.
///
/// @param text what is looked for; filters inside it (`status:active tag:db`) have been taken out
/// @param limit most hits wanted
/// @param explain fill the hits' score parts
/// @param deadline how long it may take; empty = as long as it needs
public record Query(
    String text, Filters filters, int limit, boolean explain, Optional<Duration> deadline) {

  public static final int DEFAULT_LIMIT = 5;

  public Query {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
  }

  public static Query of(String text) {
    return new Query(text, Filters.none(), DEFAULT_LIMIT, false, Optional.empty());
  }
}
