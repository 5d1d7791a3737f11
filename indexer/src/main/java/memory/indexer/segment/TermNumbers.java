package memory.indexer.segment;

import org.apache.lucene.util.ArrayUtil;

/// A number for each term of a [TermTable], 0 at first.
public final class TermNumbers {
  private int[] numbers = new int[64];

  public int of(int term) {
    return term < numbers.length ? numbers[term] : 0;
  }

  public void set(int term, int number) {
    if (term >= numbers.length) {
      numbers = ArrayUtil.grow(numbers, term + 1);
    }
    numbers[term] = number;
  }

  /// @return what it was before
  public int add(int term, int more) {
    int before = of(term);
    set(term, before + more);
    return before;
  }
}
