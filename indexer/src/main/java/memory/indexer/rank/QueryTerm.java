package memory.indexer.rank;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOSupplier;

/// A term of the question with its statistics in the index that is searched.
///
/// @param field where it is looked up
/// @param weight what it counts: how often it was asked, less for a part of a name
/// @param place its position in the question; terms close there should be close in a passage
/// @param piece which piece of the question between spaces it came from
/// @param states where its postings are; their document frequency is that of passages' own text
/// @param ownStates where its postings with positions in passages' own text are
/// @param idf inverse document frequency, also for a term that no passage has
/// @param known whether any passage has it
/// @param words how many words of the question it counts for
/// @param weak it says how something is asked, not what about
/// @param aside it stands beside what is asked
record QueryTerm(
    String field,
    String text,
    BytesRef bytes,
    float weight,
    int place,
    int piece,
    TermStates states,
    TermStates ownStates,
    double idf,
    boolean known,
    float words,
    boolean weak,
    boolean aside) {

  /// What it counts when it is judged how much of a question is answered.
  double evidence() {
    return aside ? 0 : words * idf;
  }

  /// Whether an answer without it lacks something.
  boolean isMissed() {
    return !aside && words > 0 && (known || !weak);
  }

  /// This leaf's postings; empty when the term is not in it.
  Optional<PostingsEnum> postings(LeafReaderContext leaf, int flags) throws IOException {
    return postings(leaf, field, states, flags);
  }

  /// This leaf's postings in passages' own text, with positions; empty when the term is not in it.
  Optional<PostingsEnum> ownPostings(LeafReaderContext leaf) throws IOException {
    return postings(leaf, PassageDocuments.OWN, ownStates, PostingsEnum.POSITIONS);
  }

  private Optional<PostingsEnum> postings(
      LeafReaderContext leaf, String name, TermStates where, int flags) throws IOException {
    IOSupplier<TermState> state = where.get(leaf);
    TermState found = state == null ? null : state.get();
    Terms terms = found == null ? null : leaf.reader().terms(name);
    if (found == null || terms == null) {
      return Optional.empty();
    }
    TermsEnum at = terms.iterator();
    at.seekExact(bytes, found);
    return Optional.of(at.postings(null, flags));
  }

  /// Whether a document is among these. Documents are asked for in their order.
  static boolean has(PostingsEnum postings, int document) throws IOException {
    int at = postings.docID();
    return (at < document ? postings.advance(document) : at) == document;
  }

  /// BM25's inverse document frequency, as Lucene has it.
  static double idf(double documents, long passages) {
    double others = Math.max(0, passages - documents);
    return Math.log(1 + (others + 0.5) / (documents + 0.5));
  }
}
