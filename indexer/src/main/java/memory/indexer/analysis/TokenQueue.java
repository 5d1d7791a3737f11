package memory.indexer.analysis;

import java.util.Arrays;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// Tokens that wait to be handed out, kept in flat arrays. One is written at a time: `open`,
/// `append`…, `close`.
final class TokenQueue {
  private char[] chars = new char[256];
  private int used;
  private int[] numbers = new int[64 * FIELDS];
  private int count;
  private int next;

  private static final int FIELDS = 6;
  private static final int FROM = 0;
  private static final int TO = 1;
  private static final int START = 2;
  private static final int END = 3;
  private static final int STEP = 4;
  private static final int EXACT = 5;

  void clear() {
    used = 0;
    count = 0;
    next = 0;
  }

  boolean isEmpty() {
    return next == count;
  }

  int size() {
    return count;
  }

  void open(int start, int step) {
    if ((count + 1) * FIELDS > numbers.length) {
      numbers = Arrays.copyOf(numbers, numbers.length * 2);
    }
    int row = count * FIELDS;
    numbers[row + FROM] = used;
    numbers[row + START] = start;
    numbers[row + STEP] = step;
  }

  void append(int codePoint) {
    if (used + 2 > chars.length) {
      chars = Arrays.copyOf(chars, chars.length * 2);
    }
    if (used + 2 - numbers[count * FIELDS + FROM] <= WordTokenizer.LONGEST_TERM) {
      used += Character.toChars(codePoint, chars, used);
    }
  }

  /// @param exact not to be stemmed
  void close(int end, boolean exact) {
    int row = count * FIELDS;
    if (used == numbers[row + FROM]) {
      return;
    }
    numbers[row + TO] = used;
    numbers[row + END] = end;
    numbers[row + EXACT] = exact ? 1 : 0;
    count++;
  }

  /// Drops the token being written when it equals the one before it.
  boolean repeatsLast() {
    int row = count * FIELDS;
    int last = row - FIELDS;
    return count > 0
        && Arrays.equals(
            chars, numbers[row + FROM], used, chars, numbers[last + FROM], numbers[last + TO]);
  }

  void drop() {
    used = numbers[count * FIELDS + FROM];
  }

  void poll(
      CharTermAttribute term,
      OffsetAttribute offset,
      PositionIncrementAttribute step,
      KeywordAttribute keyword) {
    int row = next++ * FIELDS;
    term.copyBuffer(chars, numbers[row + FROM], numbers[row + TO] - numbers[row + FROM]);
    offset.setOffset(numbers[row + START], numbers[row + END]);
    step.setPositionIncrement(numbers[row + STEP]);
    keyword.setKeyword(numbers[row + EXACT] == 1);
  }
}
