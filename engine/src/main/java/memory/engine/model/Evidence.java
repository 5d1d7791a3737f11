package memory.engine.model;

/// What speaks for one hit, in numbers that do not depend on the size of the memory: what the gate
/// judges.
///
/// @param asked what was asked, the same for all hits of an answer
/// @param score what the hit earns by the words that were asked, as they were asked
/// @param held summed idf of the asked words that stand in it or around it, counted less the
///   farther away
/// @param terms how many of the asked terms it or its heading holds
/// @param meaning what a model's comparison with what was asked adds to its score; 0 without one
public record Evidence(Asked asked, double score, double held, int terms, double meaning) {
  /// By words alone.
  public Evidence(Asked asked, double score, double held, int terms) {
    this(asked, score, held, terms, 0);
  }

  /// What a question asks, as this memory knows its words.
  ///
  /// @param words distinct ones that are no fillers
  /// @param weight their summed inverse document frequency
  /// @param passages passages searched
  public record Asked(int words, double weight, int passages) {}
}
