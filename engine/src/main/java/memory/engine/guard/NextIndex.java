package memory.engine.guard;

/// Where a piece of text occurs next, asked with growing positions: all answers together cost one
/// pass.
final class NextIndex {
  private final String text;
  private final String piece;
  private int known = -1;

  NextIndex(String text, String piece) {
    this.text = text;
    this.piece = piece;
  }

  /// The first place at or after `from`; the text's length when there is none.
  int from(int from) {
    if (known < from) {
      int next = text.indexOf(piece, from);
      known = next < 0 ? text.length() : next;
    }
    return known;
  }
}
