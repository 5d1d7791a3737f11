package memory.indexer.rank;

import java.util.ArrayList;
import java.util.List;
import memory.indexer.segment.KnownTerm;
import memory.indexer.segment.TermField;

/// Distinct terms of one passage with their summed weights, written to the index as term
/// frequencies.
///
/// BM25F is BM25 over the weighted sum of the fields' frequencies and lengths. The weights are
/// fixed, so the sum is taken once, when the passage is indexed: a query reads one list of postings
/// for each term instead of one for each field, and block-max pruning works.
final class WeightedTerms implements FoldSink {
  private final List<KnownTerm> terms = new ArrayList<>();

  @Override
  public void add(FoldPart part, KnownTerm term, int weight) {
    if (weight <= 0) {
      return;
    }
    if (term.weight == 0) {
      terms.add(term);
    }
    term.weight += weight;
  }

  /// What was added since the last call, as a field.
  TermField field(String name) {
    KnownTerm[] distinct = terms.toArray(new KnownTerm[0]);
    int[] weights = new int[distinct.length];
    for (int i = 0; i < distinct.length; i++) {
      weights[i] = distinct[i].weight;
    }
    forget();
    return TermField.weighted(name, distinct, weights);
  }

  /// Leaves the terms to the next passage.
  void forget() {
    for (KnownTerm term : terms) {
      term.weight = 0;
    }
    terms.clear();
  }
}
