package memory.indexer.analysis;

import java.util.Arrays;

/// Tokens that wait to be handed out, kept in flat arrays. One is written at a time: `open`,
/// `append`…, `close`.
final class TokenQueue {
  private char[] chars = new char[256];
  private int used;
  private int[] numbers = new int[64 * FIELDS];
  private int count;
  private int next;
  private int row;

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
    int opened = count * FIELDS;
    numbers[opened + FROM] = used;
    numbers[opened + START] = start;
    numbers[opened + STEP] = step;
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
    int closed = count * FIELDS;
    if (used == numbers[closed + FROM]) {
      return;
    }
    numbers[closed + TO] = used;
    numbers[closed + END] = end;
    numbers[closed + EXACT] = exact ? 1 : 0;
    count++;
  }

  /// Drops the token being written when it equals the one before it.
  boolean repeatsLast() {
    int open = count * FIELDS;
    int last = open - FIELDS;
    return count > 0
        && Arrays.equals(
            chars, numbers[open + FROM], used, chars, numbers[last + FROM], numbers[last + TO]);
  }

  void drop() {
    used = numbers[count * FIELDS + FROM];
  }

  /// A word of plain letters, in one go.
  void addPlain(char[] text, int start, int end) {
    open(start, 1);
    int length = Math.min(end - start, WordTokenizer.LONGEST_TERM - 1);
    if (used + length > chars.length) {
      chars = Arrays.copyOf(chars, chars.length * 2);
    }
    for (int i = 0; i < length; i++) {
      char c = text[start + i];
      chars[used++] = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }
    close(end, false);
  }

  /// Goes on to the next token, which what follows is about.
  void take() {
    row = next++ * FIELDS;
  }

  /// What the token becomes.
  Stems.Stem stem(Stems stems) {
    return stems.of(chars, numbers[row + FROM], numbers[row + TO], numbers[row + EXACT] == 1);
  }

  int start() {
    return numbers[row + START];
  }

  int end() {
    return numbers[row + END];
  }

  /// How far it is from the token before it, in words.
  int step() {
    return numbers[row + STEP];
  }
}
