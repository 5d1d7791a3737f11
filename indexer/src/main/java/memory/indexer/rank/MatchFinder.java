package memory.indexer.rank;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.indexer.analysis.AnalysedText;
import memory.indexer.analysis.MemoryAnalyzer;

/// Where a question's terms stand in a passage's text.
///
/// Analysing whole passages again would cost more than the search. Only pieces between spaces in
/// which some word begins like a term are analysed, so an irregular form (`went` for `go`) may be
/// missed here, where it only means another choice of snippet.
final class MatchFinder {
  private static final int LONGEST_PIECE = 200;
  private static final int LONGEST_BEGINNING = 3;
  private static final int KEYS = 1 << 12;

  private final MemoryAnalyzer analyzer;
  private final Map<String, Integer> numbers = new HashMap<>();

  /// Which beginnings of words, hashed, some term has.
  private final BitSet beginnings = new BitSet(KEYS);

  MatchFinder(MemoryAnalyzer analyzer, List<QueryTerm> terms) {
    this.analyzer = analyzer;
    for (int i = 0; i < terms.size(); i++) {
      String term = terms.get(i).text();
      numbers.put(term, i);
      int first = term.charAt(0) == '#' && term.length() > 1 ? 1 : 0;
      beginnings.set(key(term, first, Math.min(first + LONGEST_BEGINNING, term.length())));
    }
  }

  Matches in(String text) {
    Matches matches = new Matches();
    int length = text.length();
    for (int start = 0; start < length; ) {
      if (text.charAt(start) <= ' ') {
        start++;
        continue;
      }
      int end = start;
      boolean promising = false;
      while (end < length && text.charAt(end) > ' ' && end - start < LONGEST_PIECE) {
        promising |= begins(text, start, end);
        end++;
      }
      if (promising) {
        collect(text.substring(start, end), start, matches);
      }
      start = end;
    }
    return matches;
  }

  /// Whether a word that begins at `at` begins like a term.
  private boolean begins(String text, int start, int at) {
    char c = text.charAt(at);
    if (c >= 0x80) {
      return true;
    }
    if (at > start) {
      char before = text.charAt(at - 1);
      boolean inside = before >= 'a' && before <= 'z' && c >= 'a' && c <= 'z';
      if (inside || !Character.isLetterOrDigit(c)) {
        return false;
      }
    }
    int most = Math.min(LONGEST_BEGINNING, text.length() - at);
    for (int length = most; length > 0; length--) {
      if (beginnings.get(key(text, at, at + length))) {
        return true;
      }
    }
    return false;
  }

  private void collect(String piece, int offset, Matches matches) {
    AnalysedText terms = AnalysedText.of(analyzer, piece);
    for (int i = 0; i < terms.size(); i++) {
      Integer number = numbers.get(terms.term(i));
      if (number != null) {
        matches.add(number, offset + terms.start(i), offset + terms.end(i));
      }
    }
  }

  /// Stems write the last `y` as `i`.
  private static int key(String word, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      char c = word.charAt(i);
      char small = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
      hash = hash * 31 + (small == 'y' ? 'i' : small);
    }
    return (hash ^ hash >>> 12) & (KEYS - 1);
  }

  /// Places of terms in a text, in its order.
  static final class Matches {
    private int[] terms = new int[16];
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int size;

    private void add(int term, int start, int end) {
      if (size == terms.length) {
        terms = Arrays.copyOf(terms, size * 2);
        starts = Arrays.copyOf(starts, size * 2);
        ends = Arrays.copyOf(ends, size * 2);
      }
      terms[size] = term;
      starts[size] = start;
      ends[size] = end;
      size++;
    }

    int size() {
      return size;
    }

    /// The term's number in the question.
    int term(int i) {
      return terms[i];
    }

    int start(int i) {
      return starts[i];
    }

    int end(int i) {
      return ends[i];
    }
  }
}
