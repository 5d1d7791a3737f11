package memory.engine.recall;

import java.util.List;

/// What is asked, before analysis: plain text, never query syntax.
///
/// @param prose natural language, with whatever stands in it
/// @param identifiers names taken from code, stack traces and logs, most telling first
public record QueryText(String prose, List<String> identifiers) {
  public QueryText {
    identifiers = List.copyOf(identifiers);
  }

  /// A query typed by hand: all of it counts.
  public static QueryText of(String prose) {
    return new QueryText(prose, List.of());
  }
}
