package memory.indexer.rank;

import org.apache.lucene.util.ArrayUtil;

/// A number for each term of a [TermTable], 0 at first.
final class TermNumbers {
  private int[] numbers = new int[64];

  int of(int term) {
    return term < numbers.length ? numbers[term] : 0;
  }

  void set(int term, int number) {
    if (term >= numbers.length) {
      numbers = ArrayUtil.grow(numbers, term + 1);
    }
    numbers[term] = number;
  }

  /// @return what it was before
  int add(int term, int more) {
    int before = of(term);
    set(term, before + more);
    return before;
  }
}
