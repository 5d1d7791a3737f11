package memory.indexer.rank;

import java.util.HashMap;
import java.util.Map;
import memory.indexer.analysis.AnalysedText;
import org.apache.lucene.util.BytesRef;

/// The distinct terms of one file's passages: a term that stands in many places, and counts for the
/// neighbours of each, is looked up once for a place and encoded once.
final class FileTerms {
  private final Map<String, Term> terms = new HashMap<>();

  /// A term of the file.
  static final class Term {
    private final String text;
    private final BytesRef bytes;

    /// Of the passage that is being folded; see [WeightedTerms].
    int weight;

    private Term(String text) {
      this.text = text;
      this.bytes = new BytesRef(text);
    }

    String text() {
      return text;
    }

    /// As it is in the index.
    BytesRef bytes() {
      return bytes;
    }
  }

  Term of(String text) {
    return terms.computeIfAbsent(text, Term::new);
  }

  /// One term for each of the text's, in its order.
  Term[] of(AnalysedText text) {
    Term[] all = new Term[text.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = of(text.term(i));
    }
    return all;
  }
}
