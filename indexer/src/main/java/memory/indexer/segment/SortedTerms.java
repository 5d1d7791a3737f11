package memory.indexer.segment;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.BytesRefComparator;
import org.apache.lucene.util.StringSorter;

/// All terms of a [TermTable] in the order in which an index has them.
final class SortedTerms {
  /// The terms' numbers, by their bytes.
  private final int[] order;

  /// Of each term, by its number.
  private final BytesRef[] bytes;

  private SortedTerms(int[] order, BytesRef[] bytes) {
    this.order = order;
    this.bytes = bytes;
  }

  static SortedTerms of(String[] texts) {
    int[] order = new int[texts.length];
    BytesRef[] bytes = new BytesRef[texts.length];
    for (int term = 0; term < texts.length; term++) {
      order[term] = term;
      bytes[term] = new BytesRef(texts[term]);
    }
    SortedTerms terms = new SortedTerms(order, bytes);
    terms.sort();
    return terms;
  }

  int size() {
    return order.length;
  }

  /// The number of the term that stands there.
  int term(int place) {
    return order[place];
  }

  BytesRef bytes(int term) {
    return bytes[term];
  }

  private void sort() {
    new StringSorter(BytesRefComparator.NATURAL) {
      @Override
      protected void get(BytesRefBuilder room, BytesRef result, int i) {
        BytesRef term = bytes[order[i]];
        result.bytes = term.bytes;
        result.offset = term.offset;
        result.length = term.length;
      }

      @Override
      protected void swap(int i, int j) {
        int moved = order[i];
        order[i] = order[j];
        order[j] = moved;
      }
    }.sort(0, order.length);
  }
}
