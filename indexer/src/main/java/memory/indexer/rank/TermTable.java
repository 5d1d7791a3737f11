package memory.indexer.rank;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/// Distinct terms by their numbers: 0, 1, … as they are met. What a term weighs and tells stands in
/// arrays by these numbers. Not for use by several threads.
public final class TermTable {
  private final Map<String, Integer> terms = new HashMap<>();
  private String[] texts = new String[32];
  private BytesRef[] bytes = new BytesRef[32];
  private final TermNumbers hinted = new TermNumbers();
  private final TermNumbers weights = new TermNumbers();
  private final TermNumbers signs = new TermNumbers();

  int of(String text) {
    Integer known = terms.get(text);
    if (known != null) {
      return known;
    }
    int term = terms.size();
    terms.put(text, term);
    texts = ArrayUtil.grow(texts, term + 1);
    bytes = ArrayUtil.grow(bytes, term + 1);
    texts[term] = text;
    bytes[term] = new BytesRef(text);
    return term;
  }

  /// The same for a text that most often comes with this small number, and it with no other text.
  int of(String text, int hint) {
    int term = hinted.of(hint);
    if (term >= terms.size() || !texts[term].equals(text)) {
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
    return terms.size();
  }

  /// What each term weighs in the document that is being put together; all 0 between documents.
  TermNumbers weights() {
    return weights;
  }

  /// What was found out about a term by its text, as bits; 0 for nothing yet.
  TermNumbers signs() {
    return signs;
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
