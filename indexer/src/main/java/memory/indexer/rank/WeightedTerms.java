package memory.indexer.rank;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/// Distinct terms of one passage with their summed weights, written to the index as term
/// frequencies.
///
/// BM25F is BM25 over the weighted sum of the fields' frequencies and lengths. The weights are
/// fixed, so the sum is taken once, when the passage is indexed: a query reads one list of postings
/// for each term instead of one for each field, and block-max pruning works.
final class WeightedTerms implements FoldSink {
  private final List<FileTerms.Term> terms = new ArrayList<>();

  @Override
  public void add(FoldPart part, FileTerms.Term term, int weight) {
    if (weight <= 0) {
      return;
    }
    if (term.weight == 0) {
      terms.add(term);
    }
    term.weight += weight;
  }

  /// What was added since the last call, as a field.
  WeightedField field(String name) {
    BytesRef[] bytes = new BytesRef[terms.size()];
    int[] weights = new int[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      FileTerms.Term term = terms.get(i);
      bytes[i] = term.bytes();
      weights[i] = term.weight;
      term.weight = 0;
    }
    terms.clear();
    return new WeightedField(name, bytes, weights);
  }
}
