package memory.engine.guard;

import java.util.List;

/// Classes of words that stand together within a number of words.
///
/// @param id what a finding names
/// @param within the most words from the first to the last
/// @param classes in order, unless any order will do; see [ThreatWords]
/// @param unless a class that excuses the rule where it stands in the same sentence; -1 = none
/// @param evenNegated a negation before the first word does not excuse it
/// @param anyOrder the words may stand in any order
/// @param acrossSentences the words may stand in several sentences of a line
/// @param acrossLines the words may stand in several lines
/// @param needed all classes as bits
record ThreatRule(
    String id,
    int within,
    List<Integer> classes,
    int unless,
    boolean evenNegated,
    boolean anyOrder,
    boolean acrossSentences,
    boolean acrossLines,
    WordClasses needed) {
  /// @param marks what the table has behind the id
  static ThreatRule of(String id, String marks, int within, List<Integer> classes, int unless) {
    WordClasses needed = WordClasses.NONE;
    for (int each : classes) {
      needed = needed.and(WordClasses.of(each));
    }
    return new ThreatRule(
        id,
        within,
        List.copyOf(classes),
        unless,
        marks.contains("!"),
        marks.contains("&"),
        marks.contains("~"),
        marks.contains("~~"),
        needed);
  }

  int first() {
    return classes.getFirst();
  }
}
