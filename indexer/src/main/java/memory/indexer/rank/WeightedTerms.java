package memory.indexer.rank;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/// Distinct terms with their summed weights, written to the index as term frequencies.
///
/// BM25F is BM25 over the weighted sum of the fields' frequencies and lengths. The weights are
/// fixed, so the sum is taken once, when the passage is indexed: a query reads one list of postings
/// for each term instead of one for each field, and block-max pruning works.
final class WeightedTerms implements FoldSink {
  private final Map<String, Integer> weights = new HashMap<>();

  @Override
  public void add(FoldPart part, String term, int weight) {
    if (weight > 0) {
      weights.merge(term, weight, Integer::sum);
    }
  }

  int weight(String term) {
    return weights.getOrDefault(term, 0);
  }

  TokenStream stream() {
    return new Stream(weights);
  }

  private static final class Stream extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private final Map<String, Integer> weights;
    private Iterator<Map.Entry<String, Integer>> entries;

    Stream(Map<String, Integer> weights) {
      this.weights = weights;
      this.entries = weights.entrySet().iterator();
    }

    @Override
    public void reset() {
      entries = weights.entrySet().iterator();
    }

    @Override
    public boolean incrementToken() {
      if (!entries.hasNext()) {
        return false;
      }
      clearAttributes();
      Map.Entry<String, Integer> entry = entries.next();
      term.append(entry.getKey());
      frequency.setTermFrequency(entry.getValue());
      return true;
    }
  }
}
