package memory.indexer.segment;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.util.Arrays;
import org.apache.lucene.util.ArrayUtil;

/// The distinct terms of one segment's documents, of all fields, by their numbers: 0, 1, … as they
/// are met. Not for use by several threads.
public final class TermTable {
  private static final int FIRST_PLACES = 64;

  /// With a seed: words of one [String#hashCode] are easily made by the thousand.
  private static final HashFunction HASH = Hashing.goodFastHash(Integer.SIZE);

  private String[] texts = new String[FIRST_PLACES / 2];
  private int size;

  /// One more than each term's number, at the place that its hash names or at the next that was
  /// free.
  private int[] places = new int[FIRST_PLACES];

  private final TermNumbers hinted = new TermNumbers();
  private final TermNumbers weights = new TermNumbers();
  private final TermNumbers signs = new TermNumbers();

  public int of(String text) {
    int place = placeOf(text);
    if (places[place] == 0) {
      texts = ArrayUtil.grow(texts, size + 1);
      texts[size++] = text;
      places[place] = size;
      if (size > places.length / 2) {
        spread();
        return size - 1;
      }
    }
    return places[place] - 1;
  }

  /// The same for a text that most often comes with this small number, and it with no other text.
  public int of(String text, int hint) {
    int term = hinted.of(hint);
    if (term >= size || !texts[term].equals(text)) {
      term = of(text);
      hinted.set(hint, term);
    }
    return term;
  }

  public String text(int term) {
    return texts[term];
  }

  /// What each term weighs in the document that is being put together; all 0 between documents.
  public TermNumbers weights() {
    return weights;
  }

  /// What was found out about a term by its text, as bits; 0 for nothing yet.
  public TermNumbers signs() {
    return signs;
  }

  /// Where the term stands, or belongs.
  private int placeOf(String text) {
    int last = places.length - 1;
    int place = HASH.hashUnencodedChars(text).asInt() & last;
    while (places[place] != 0 && !texts[places[place] - 1].equals(text)) {
      place = (place + 1) & last;
    }
    return place;
  }

  private void spread() {
    places = new int[2 * places.length];
    for (int term = 0; term < size; term++) {
      places[placeOf(texts[term])] = term + 1;
    }
  }

  /// All terms, in the order of their bytes.
  SortedTerms sorted() {
    return SortedTerms.of(Arrays.copyOf(texts, size));
  }
}
