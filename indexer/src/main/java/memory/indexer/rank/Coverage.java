package memory.indexer.rank;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.IOSupplier;

/// How much of what was asked a passage holds, itself or in its surroundings.
///
/// @param terms distinct terms
/// @param weight their summed idf
record Coverage(int terms, double weight) {
  static final Coverage NONE = new Coverage(0, 0);

  static Coverage of(int document, List<LeafReaderContext> leaves, List<QueryTerm> asked)
      throws IOException {
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    int held = 0;
    double weight = 0;
    for (QueryTerm term : asked) {
      Terms field = leaf.reader().terms(term.field());
      IOSupplier<TermState> state = term.states().get(leaf);
      TermState found = state == null ? null : state.get();
      if (field != null && found != null) {
        TermsEnum at = field.iterator();
        at.seekExact(term.bytes(), found);
        PostingsEnum postings = at.postings(null, PostingsEnum.NONE);
        if (postings.advance(document - leaf.docBase) == document - leaf.docBase) {
          held++;
          weight += term.idf();
        }
      }
    }
    return new Coverage(held, weight);
  }

  /// The one that holds more of what was asked.
  Coverage or(Coverage other) {
    return weight >= other.weight ? this : other;
  }
}
