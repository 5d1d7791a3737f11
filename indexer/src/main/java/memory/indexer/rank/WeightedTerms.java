package memory.indexer.rank;

import java.util.Arrays;
import org.apache.lucene.util.ArrayUtil;

/// Distinct terms of one passage with their summed weights, written to the index as term
/// frequencies.
///
/// BM25F is BM25 over the weighted sum of the fields' frequencies and lengths. The weights are
/// fixed, so the sum is taken once, when the passage is indexed: a query reads one list of postings
/// for each term instead of one for each field, and block-max pruning works.
final class WeightedTerms implements FileUnit.TermSink {
  private final TermTable table;
  private int[] terms = new int[64];
  private int size;

  /// @param table what the terms are numbers of
  WeightedTerms(TermTable table) {
    this.table = table;
  }

  @Override
  public void add(FileUnit.Source part, int term, int weight) {
    if (weight > 0 && table.weights().add(term, weight) == 0) {
      terms = ArrayUtil.grow(terms, size + 1);
      terms[size++] = term;
    }
  }

  /// What was added since the last call, as a field.
  TermField field(String name) {
    int[] distinct = Arrays.copyOf(terms, size);
    int[] weights = new int[size];
    for (int i = 0; i < size; i++) {
      weights[i] = table.weights().of(distinct[i]);
    }
    forget();
    return TermField.weighted(name, table, distinct, weights);
  }

  /// Leaves the terms to the next passage.
  void forget() {
    for (int i = 0; i < size; i++) {
      table.weights().set(terms[i], 0);
    }
    size = 0;
  }
}
