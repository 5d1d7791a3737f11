package memory.indexer.rank;

import org.apache.lucene.index.TermStates;
import org.apache.lucene.util.BytesRef;

/// A term of the question with its statistics in the index that is searched.
///
/// @param field where it is looked up
/// @param count how often it was asked
/// @param place its position in the question; terms close there should be close in a passage
/// @param states where its postings are; their document frequency is that of passages' own text
/// @param idf inverse document frequency, also for a term that no passage has
/// @param known whether any passage has it
record QueryTerm(
    String field,
    String text,
    BytesRef bytes,
    int count,
    int place,
    TermStates states,
    double idf,
    boolean known) {}
