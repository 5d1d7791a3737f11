package memory.engine.inject;

import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.Passage;

/// How much of a passage is shown at once: a longer one is cut down to an excerpt.
///
/// @param chars of a passage
/// @param recordChars of a decision that is kept as a record (spec 5), if that is less
record ExcerptChars(int chars, int recordChars) {
  int of(Passage passage) {
    return isRecord(passage) ? Math.min(chars, recordChars) : chars;
  }

  /// The heading of a decision's passage is its id; those of events are ours.
  private static boolean isRecord(Passage passage) {
    return passage.kind() == Kind.DECISION
        && !passage.heading().isEmpty()
        && !Decision.isEventId(passage.heading().getFirst());
  }
}
