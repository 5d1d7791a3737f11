package memory.indexer.segment;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The distinct terms of one segment's documents, of all fields. Not for use by several threads.
public final class TermTable {
  private final Map<String, KnownTerm> terms = new HashMap<>();

  public KnownTerm of(String text) {
    KnownTerm known = terms.get(text);
    if (known == null) {
      known = new KnownTerm(text, terms.size());
      terms.put(text, known);
    }
    return known;
  }

  /// All terms, in the order of their bytes.
  KnownTerm[] sorted() {
    KnownTerm[] sorted = terms.values().toArray(new KnownTerm[0]);
    Arrays.sort(sorted, (one, other) -> one.bytes().compareTo(other.bytes()));
    return sorted;
  }
}
