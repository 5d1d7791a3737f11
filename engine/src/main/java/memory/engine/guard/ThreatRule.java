package memory.engine.guard;

import java.util.List;

/// Classes of words that follow one another within a number of words.
///
/// @param id what a finding names
/// @param within the most words from the first to the last
/// @param classes in order, see [ThreatWords]
/// @param evenNegated a negation before the first word does not excuse it
/// @param acrossSentences the words may stand in several sentences of a line
/// @param acrossLines the words may stand in several lines
record ThreatRule(
    String id,
    int within,
    List<Integer> classes,
    boolean evenNegated,
    boolean acrossSentences,
    boolean acrossLines) {
  ThreatRule {
    classes = List.copyOf(classes);
  }
}
