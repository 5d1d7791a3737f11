package memory.engine.guard;

import java.util.Arrays;

/// Where runs of each alphabet end in one text, remembered from one start to the next: tries that
/// begin in the same run read it once.
final class RunEnds {
  private final String text;
  private final int[] from = new int[TokenShape.ALPHABETS.length()];
  private final int[] end = new int[TokenShape.ALPHABETS.length()];

  RunEnds(String text) {
    this.text = text;
    Arrays.fill(end, -1);
  }

  /// @param name the alphabet's place in [TokenShape#ALPHABETS]
  /// @param limit how far the run may go at most
  int of(int name, Alphabet alphabet, int at, int limit) {
    if (at < from[name] || at > end[name]) {
      from[name] = at;
      end[name] = at;
    }
    end[name] = Math.max(end[name], alphabet.endOfRun(text, end[name], limit));
    return Math.min(end[name], limit);
  }
}
