package memory.engine.recall;

/// What speaks for one hit, in numbers that do not depend on the size of the memory: what the
/// [Gate] judges.
///
/// @param asked what was asked, the same for all hits of an answer
/// @param score what the hit earns by the words that were asked, as they were asked
/// @param own summed idf of the asked words that stand in its own text
/// @param held the same with what stands around it, counted less the farther away
/// @param section whether it is a section that stands for itself, not an entry of a list
public record Evidence(Asked asked, double score, double own, double held, boolean section) {

  /// What a question asks, as this memory knows its words.
  ///
  /// @param words distinct ones that are no fillers
  /// @param weight their summed inverse document frequency
  /// @param known the part of it that some passage has
  /// @param passages passages searched
  public record Asked(int words, double weight, double known, int passages) {
    public static final Asked NOTHING = new Asked(0, 0, 0, 0);
  }
}
