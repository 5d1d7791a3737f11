package memory.indexer.rank;

import org.apache.lucene.util.BytesRef;

/// How alike two words are: the share of their sequences of four bytes that both have (Dice), with
/// a mark set before the first letter.
final class FourGrams {
  private static final int LENGTH = 4;
  private static final int BEGIN = '^';

  private FourGrams() {}

  /// From 0 to 1; 0 when their lengths alone keep them below a half.
  static double dice(BytesRef left, BytesRef right) {
    int inLeft = left.length - LENGTH + 2;
    int inRight = right.length - LENGTH + 2;
    if (inLeft < 1 || inRight < 1 || inLeft > 3 * inRight || inRight > 3 * inLeft) {
      return 0;
    }
    int common = 0;
    for (int i = 0; i < inLeft; i++) {
      int gram = gram(left, i);
      for (int j = 0; j < inRight; j++) {
        if (gram == gram(right, j)) {
          common++;
          break;
        }
      }
    }
    return 2.0 * common / (inLeft + inRight);
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
