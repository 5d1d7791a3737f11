package memory.engine.recall;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A passage that matched.
///
/// @param score higher is better; comparable within one answer only
/// @param snippet the passage around its matches, at line borders; empty when none was asked for
/// @param terms the query's terms that matched, as analysed
/// @param parts what the score is made of, by name; in detail only when asked for
/// @param arrival where it comes from when it is new to the project's user; empty = it is known
public record Hit(
    Passage passage,
    double score,
    String snippet,
    Set<String> terms,
    Map<String, Double> parts,
    Optional<Arrival> arrival) {

  /// One that is known.
  public Hit(
      Passage passage, double score, String snippet, Set<String> terms, Map<String, Double> parts) {
    this(passage, score, snippet, terms, parts, Optional.empty());
  }

  public Hit withSnippet(String other) {
    return new Hit(passage, score, other, terms, parts, arrival);
  }

  public Hit arrived(Arrival from) {
    return new Hit(passage, score, snippet, terms, parts, Optional.of(from));
  }
}
