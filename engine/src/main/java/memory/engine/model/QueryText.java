package memory.engine.model;

import java.util.List;

/// What is asked, before analysis: plain text, never query syntax.
///
/// @param prose natural language, with whatever stands in it
/// @param identifiers names taken from code, stack traces and logs, most telling first
/// @param begun whether the last word, when no passage has it, stands for those that begin so
public record QueryText(String prose, List<String> identifiers, boolean begun) {
  public QueryText {
    identifiers = List.copyOf(identifiers);
  }

  public QueryText(String prose, List<String> identifiers) {
    this(prose, identifiers, false);
  }

  /// The same with a last word that may be typed only half.
  public static QueryText begun(String prose) {
    return new QueryText(prose, List.of(), true);
  }

  /// A query typed by hand: all of it counts.
  public static QueryText of(String prose) {
    return new QueryText(prose, List.of());
  }
}
