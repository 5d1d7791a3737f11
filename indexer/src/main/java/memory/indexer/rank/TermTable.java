package memory.indexer.rank;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/// Distinct terms by their numbers: 0, 1, … as they are met. What a term weighs and tells stands in
/// arrays by these numbers. Not for use by several threads.
public final class TermTable {
  private static final int FIRST_PLACES = 64;

  /// With a seed: words of one [String#hashCode] are easily made by the thousand.
  private static final HashFunction HASH = Hashing.goodFastHash(Integer.SIZE);

  private String[] texts = new String[FIRST_PLACES / 2];
  private BytesRef[] bytes = new BytesRef[FIRST_PLACES / 2];
  private int size;

  /// One more than each term's number, at the place that its hash names or at the next that was
  /// free.
  private int[] places = new int[FIRST_PLACES];

  private final TermNumbers hinted = new TermNumbers();
  private final TermNumbers weights = new TermNumbers();
  private final TermNumbers signs = new TermNumbers();

  int of(String text) {
    int place = placeOf(text);
    if (places[place] == 0) {
      texts = ArrayUtil.grow(texts, size + 1);
      bytes = ArrayUtil.grow(bytes, size + 1);
      bytes[size] = new BytesRef(text);
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
  int of(String text, int hint) {
    int term = hinted.of(hint);
    if (term >= size || !texts[term].equals(text)) {
      term = of(text);
      hinted.set(hint, term);
    }
    return term;
  }

  String text(int term) {
    return texts[term];
  }

  /// The text in UTF-8, as an index has it.
  BytesRef bytes(int term) {
    return bytes[term];
  }

  /// How many terms there are.
  public int size() {
    return size;
  }

  /// What each term weighs in the document that is being put together; all 0 between documents.
  TermNumbers weights() {
    return weights;
  }

  /// What was found out about a term by its text, as bits; 0 for nothing yet.
  TermNumbers signs() {
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

  /// A number for each term of a [TermTable], 0 at first.
  static final class TermNumbers {
    private int[] numbers = new int[64];

    int of(int term) {
      return term < numbers.length ? numbers[term] : 0;
    }

    void set(int term, int number) {
      if (term >= numbers.length) {
        numbers = ArrayUtil.grow(numbers, term + 1);
      }
      numbers[term] = number;
    }

    /// @return what it was before
    int add(int term, int more) {
      int before = of(term);
      set(term, before + more);
      return before;
    }
  }
}
