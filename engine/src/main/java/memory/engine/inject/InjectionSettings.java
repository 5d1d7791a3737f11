package memory.engine.inject;

/// How blocks are made. Lengths are UTF-16 units.
///
/// @param budgetChars the total of one injection
/// @param hits most hits shown
/// @param fit show as many hits as there is room for, instead of `hits`
/// @param excerptChars a longer passage is shown as its best excerpt
/// @param indexLines the most lines of one `MEMORY.md` in profile `index`
/// @param indexBytes the most bytes of one `MEMORY.md` in profile `index`
/// @param curatedMemoryChars the most of the curated `MEMORY.md`, entries joined
/// @param curatedUserChars the most of the curated `USER.md`, and of a scope's own
/// @param maxDecisions most decisions shown
public record InjectionSettings(
    Profile profile,
    int budgetChars,
    int hits,
    boolean fit,
    int excerptChars,
    Caps caps,
    int indexLines,
    int indexBytes,
    int curatedMemoryChars,
    int curatedUserChars,
    int maxDecisions) {

  /// The most characters of each section, headings and notes included.
  public record Caps(
      int preamble,
      int scratchpad,
      int today,
      int recalled,
      int decisions,
      int index,
      int profile,
      int yesterday) {}

  /// What holds when nobody set anything.
  public static InjectionSettings defaults() {
    return new InjectionSettings(
        Profile.SELECTIVE,
        16_000,
        3,
        false,
        800,
        new Caps(1_200, 2_000, 3_000, 2_500, 2_200, 4_000, 3_575, 3_000),
        200,
        8_192,
        2_200,
        1_375,
        20);
  }
}
