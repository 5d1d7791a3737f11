package memory.indexer.analysis;

/// A word as a number by which it is looked up: of a short one of the letters `a` to `z` the word
/// itself, of any other a hash.
final class WordKey {
  private static final int BITS = 5;
  private static final int MOST_LETTERS = 12;
  private static final long HASH = 1L << 63;

  /// Odd, its bits evenly mixed: no words of one hash are as easily made as for 31.
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private WordKey() {}

  /// @param exact whether the word is to be told from the same one that is not
  /// @return never 0, unless the word is empty
  static long of(char[] chars, int from, int to, boolean exact) {
    if (to - from > MOST_LETTERS || exact) {
      return hash(chars, from, to, exact);
    }
    long letters = 0;
    for (int i = from; i < to; i++) {
      int letter = chars[i] - 'a' + 1;
      if (letter < 1 || letter > 26) {
        return hash(chars, from, to, false);
      }
      letters = (letters << BITS) | letter;
    }
    return letters;
  }

  private static long hash(char[] chars, int from, int to, boolean exact) {
    long hash = exact ? 1 : 2;
    for (int i = from; i < to; i++) {
      hash = (hash ^ chars[i]) * MIX;
      hash ^= hash >>> 32;
    }
    return hash << 1 | (exact ? 1 : 0) | HASH;
  }

  /// Whether only one word has this key.
  static boolean tellsAll(long key) {
    return key >= 0;
  }

  /// A place for it in a table, of which the last bits may be taken.
  static int place(long key) {
    return (int) ((key * MIX) >>> 32);
  }
}
