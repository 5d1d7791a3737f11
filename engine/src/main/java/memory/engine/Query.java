package memory.engine;

import java.time.Duration;
import java.util.Optional;
import memory.engine.model.Filters;
import memory.engine.model.SearchMode;

/// A search asked by hand.
///
/// @param text what is looked for; filters inside it (`status:active tag:db`) have been taken out
/// @param limit most hits wanted
/// @param explain fill the hits' score parts
/// @param deadline how long it may take; empty = as long as it needs
/// @param prefix whether the last word may be typed only half; where nothing is found it always may
/// @param mode how to compare; empty = as configured
public record Query(
    String text,
    Filters filters,
    int limit,
    boolean explain,
    Optional<Duration> deadline,
    boolean prefix,
    Optional<SearchMode> mode) {

  public static final int DEFAULT_LIMIT = 5;

  public Query {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1: " + limit);
    }
  }

  public Query(
      String text, Filters filters, int limit, boolean explain, Optional<Duration> deadline) {
    this(text, filters, limit, explain, deadline, false, Optional.empty());
  }

  public static Query of(String text) {
    return new Query(text, Filters.none(), DEFAULT_LIMIT, false, Optional.empty());
  }
}
