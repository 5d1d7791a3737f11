package memory.indexer.rank;

import org.apache.lucene.util.BytesRef;

/// How much of a word another one holds: the share of its sequences of four bytes, with a mark set
/// before the first letter.
final class FourGrams {
  private static final int LENGTH = 4;
  private static final int BEGIN = '^';

  private FourGrams() {}

  /// From 0 to 1.
  static double held(BytesRef word, BytesRef other) {
    int inWord = word.length - LENGTH + 2;
    int inOther = other.length - LENGTH + 2;
    if (inWord < 1 || inOther < 1) {
      return 0;
    }
    int common = 0;
    for (int i = 0; i < inWord; i++) {
      int gram = gram(word, i);
      for (int j = 0; j < inOther; j++) {
        if (gram == gram(other, j)) {
          common++;
          break;
        }
      }
    }
    return (double) common / inWord;
  }

  /// The gram that begins at `at` of the word with its mark.
  private static int gram(BytesRef word, int at) {
    int gram = at == 0 ? BEGIN : word.bytes[word.offset + at - 1] & 0xFF;
    for (int i = at; i < at + LENGTH - 1; i++) {
      gram = (gram << 8) | (word.bytes[word.offset + i] & 0xFF);
    }
    return gram;
  }
}
