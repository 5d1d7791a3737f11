package memory.engine.model;

/// What speaks for one hit, in numbers that do not depend on the size of the memory: what the gate
/// judges.
///
/// @param asked what was asked, the same for all hits of an answer but for its words: none of one
///   that was found for its time
/// @param score what the hit earns by the words that were asked, as they were asked
/// @param held summed idf of the asked words that stand in it or around it, counted less the
///   farther away
/// @param rarest the idf of the rarest asked word among those, counted in the same way
/// @param words how many asked words it or its heading holds, those that say how something is asked
///   rather than what about by half
/// @param meaning what a model's comparison with what was asked adds to its score; 0 without one
public record Evidence(
    Asked asked, double score, double held, double rarest, double words, double meaning) {
  /// By words alone.
  public Evidence(Asked asked, double score, double held, double rarest, double words) {
    this(asked, score, held, rarest, words, 0);
  }

  /// What a question asks, as this memory knows its words.
  ///
  /// @param words distinct ones that are no fillers
  /// @param weight their summed inverse document frequency
  /// @param rarest the highest of these frequencies; a word that no passage has is the rarest, in a
  ///   memory of few passages as rare as one that a single passage has
  /// @param passages passages searched
  public record Asked(int words, double weight, double rarest, int passages) {}
}
