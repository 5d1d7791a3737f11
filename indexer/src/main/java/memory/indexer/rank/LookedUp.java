package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/// The question's terms looked up in the index: which are known, how rare they are, and which of
/// them are worth searching.
final class LookedUp {
  /// A long prompt is searched by its rarest terms.
  static final int MOST_TERMS = 32;

  private final List<QueryTerm> asked = new ArrayList<>();
  private final List<QueryTerm> searched = new ArrayList<>();
  private int passages;
  private double weight;

  private LookedUp() {}

  static LookedUp in(IndexReaderContext top, AskedTerms terms) throws IOException {
    LookedUp looked = new LookedUp();
    String field = terms.fillersOnly() ? PassageDocuments.OWN : PassageDocuments.TEXT;
    looked.countPassages(top);
    List<Lookup> lookups = new ArrayList<>(terms.size());
    for (AskedTerms.Asked asked : terms.terms()) {
      lookups.add(new Lookup(asked, top));
    }
    for (LeafReaderContext leaf : top.leaves()) {
      lookUp(leaf, field, lookups);
    }
    for (Lookup lookup : lookups) {
      looked.asked.add(lookup.term(field, looked.passages));
    }
    looked.choose();
    return looked;
  }

  /// The terms to search with: known, the rarest ones, in the order of the question.
  List<QueryTerm> searched() {
    return searched;
  }

  /// Distinct terms that were asked, unknown ones included.
  int distinct() {
    return asked.size();
  }

  /// Summed inverse document frequency of what was asked, at most of the 32 rarest.
  double weight() {
    return weight;
  }

  int passages() {
    return passages;
  }

  private void countPassages(IndexReaderContext top) throws IOException {
    for (LeafReaderContext leaf : top.leaves()) {
      Terms terms = leaf.reader().terms(PassageDocuments.TEXT);
      if (terms != null) {
        passages += terms.getDocCount();
      }
    }
  }

  private static void lookUp(LeafReaderContext leaf, String field, List<Lookup> lookups)
      throws IOException {
    Terms text = leaf.reader().terms(field);
    Terms own = leaf.reader().terms(PassageDocuments.OWN);
    if (text == null || own == null) {
      return;
    }
    TermsEnum textTerms = text.iterator();
    TermsEnum ownTerms = own.iterator();
    for (Lookup lookup : lookups) {
      if (textTerms.seekExact(lookup.bytes)) {
        boolean inOwn = ownTerms.seekExact(lookup.bytes);
        lookup.found(leaf, textTerms, inOwn ? ownTerms.docFreq() : 0);
      }
    }
  }

  private void choose() {
    List<QueryTerm> rarest = new ArrayList<>(asked);
    rarest.sort(Comparator.comparingDouble(QueryTerm::idf).reversed());
    int kept = 0;
    for (QueryTerm term : rarest) {
      if (kept < MOST_TERMS) {
        weight += term.idf();
      }
      kept++;
    }
    rarest.removeIf(term -> !term.known());
    for (QueryTerm term : rarest.subList(0, Math.min(MOST_TERMS, rarest.size()))) {
      searched.add(term);
    }
    searched.sort(Comparator.comparingInt(QueryTerm::place));
  }

  private static final class Lookup {
    private final AskedTerms.Asked asked;
    private final BytesRef bytes;
    private final List<Found> found = new ArrayList<>(2);
    private final IndexReaderContext top;
    private int textDocs;
    private int ownDocs;

    Lookup(AskedTerms.Asked asked, IndexReaderContext top) {
      this.asked = asked;
      this.top = top;
      this.bytes = new BytesRef(PassageDocuments.cut(asked.term()));
    }

    void found(LeafReaderContext leaf, TermsEnum at, int ownDocFreq) throws IOException {
      found.add(new Found(at.termState(), leaf.ord));
      textDocs += at.docFreq();
      ownDocs += ownDocFreq;
    }

    QueryTerm term(String field, int passages) {
      int docs = ownDocs > 0 ? ownDocs : textDocs;
      TermStates states = new TermStates(top);
      int left = docs;
      for (Found one : found) {
        states.register(one.state(), one.ord(), left, left);
        left = 0;
      }
      return new QueryTerm(
          field,
          asked.term(),
          bytes,
          asked.count(),
          asked.place(),
          states,
          Idf.of(docs, passages),
          docs > 0);
    }

    private record Found(org.apache.lucene.index.TermState state, int ord) {}
  }
}
