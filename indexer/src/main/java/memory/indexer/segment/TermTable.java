package memory.indexer.segment;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The distinct terms of one segment's documents, of all fields. Not for use by several threads.
public final class TermTable {
  private static final int FIRST_PLACES = 64;

  /// Each term at the place that its hash names, or at the next that was free.
  private @Nullable KnownTerm[] places = new KnownTerm[FIRST_PLACES];

  private int size;

  public KnownTerm of(String text) {
    int place = placeOf(text);
    KnownTerm found = places[place];
    if (found != null) {
      return found;
    }
    KnownTerm added = new KnownTerm(text, size++);
    places[place] = added;
    if (size > places.length / 2) {
      grow();
    }
    return added;
  }

  /// Where the term stands, or belongs.
  private int placeOf(String text) {
    int last = places.length - 1;
    int hash = text.hashCode() * 0x9E3779B9;
    int place = (hash ^ (hash >>> 15)) & last;
    for (KnownTerm other = places[place];
        other != null && !other.text().equals(text);
        other = places[place]) {
      place = (place + 1) & last;
    }
    return place;
  }

  private void grow() {
    KnownTerm[] all = all();
    places = new KnownTerm[2 * places.length];
    for (KnownTerm term : all) {
      places[placeOf(term.text())] = term;
    }
  }

  private KnownTerm[] all() {
    KnownTerm[] all = new KnownTerm[size];
    for (KnownTerm term : places) {
      if (term != null) {
        all[term.number] = term;
      }
    }
    return all;
  }

  /// All terms, in the order of their bytes.
  KnownTerm[] sorted() {
    KnownTerm[] sorted = all();
    Arrays.sort(sorted, (one, other) -> one.bytes().compareTo(other.bytes()));
    return sorted;
  }
}
