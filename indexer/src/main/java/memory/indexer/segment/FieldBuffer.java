package memory.indexer.segment;

import java.util.Arrays;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.ArrayUtil;

/// The terms of one field, in the order in which documents brought them.
///
/// For each document: how far it is from the one before, how many terms it has, and each term's
/// number with its frequency, or with its distance from the position before.
final class FieldBuffer {
  private static final int[] NO_NUMBERS = {};

  private final IndexOptions options;
  private final boolean numbered;
  private final boolean placed;
  private final ByteSink bytes = new ByteSink();
  private int[] counts = new int[64];
  private int size;
  private int lastDocument;

  FieldBuffer(IndexOptions options) {
    this.options = options;
    this.numbered = options != IndexOptions.DOCS;
    this.placed = options == IndexOptions.DOCS_AND_FREQS_AND_POSITIONS;
  }

  /// A term that stands alone, without a number.
  void add(int document, int term) {
    add(document, new int[] {term}, NO_NUMBERS);
  }

  void add(int document, int[] terms, int[] numbers) {
    bytes.put(document - lastDocument);
    bytes.put(terms.length);
    lastDocument = document;
    size += terms.length;
    int base = 0;
    for (int i = 0; i < terms.length; i++) {
      int term = terms[i];
      if (term >= counts.length) {
        counts = ArrayUtil.grow(counts, term + 1);
      }
      counts[term]++;
      bytes.put(term);
      if (numbered) {
        bytes.put(numbers[i] - base);
        base = placed ? numbers[i] : 0;
      }
    }
  }

  /// How many terms were added.
  int size() {
    return size;
  }

  /// The same by term.
  ///
  /// @param terms all terms of the table
  Postings postings(SortedTerms terms) {
    counts = Arrays.copyOf(counts, Math.max(counts.length, terms.size()));
    int[] ends = new int[counts.length];
    int start = 0;
    for (int place = 0; place < terms.size(); place++) {
      int term = terms.term(place);
      ends[term] = start;
      start += counts[term];
    }
    long[] entries = new long[size];
    ByteArrayDataInput in = bytes.input();
    int document = 0;
    while (!in.eof()) {
      document += in.readVInt();
      int base = 0;
      for (int left = in.readVInt(); left > 0; left--) {
        int term = in.readVInt();
        int number = numbered ? base + in.readVInt() : 0;
        base = placed ? number : 0;
        entries[ends[term]++] = ((long) document << 32) | number;
      }
    }
    return new Postings(options, terms, counts, ends, entries);
  }
}
