package memory.indexer.rank;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.indexer.analysis.AnalysedText;

/// Where a question's terms stand in a passage's text.
///
/// Analysing whole passages again would cost more than the search. Only pieces between spaces in
/// which some word begins like a term are analysed, so an irregular form (`went` for `go`) may be
/// missed here, where it only means another choice of snippet.
final class MatchFinder {
  private static final int LONGEST_PIECE = 200;
  private static final int LONGEST_BEGINNING = 3;
  private static final int KEYS = 1 << 12;

  private final Map<String, Integer> numbers = new HashMap<>();

  /// Which beginnings of words, hashed, some term has.
  private final BitSet beginnings = new BitSet(KEYS);

  MatchFinder(List<QueryTerm> terms) {
    for (int i = 0; i < terms.size(); i++) {
      String term = terms.get(i).text();
      numbers.put(term, i);
      int first = term.charAt(0) == '#' && term.length() > 1 ? 1 : 0;
      beginnings.set(key(term, first, Math.min(first + LONGEST_BEGINNING, term.length())));
    }
  }

  /// The places of terms in a text, in its order.
  List<Match> in(String text) {
    List<Match> matches = new ArrayList<>();
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

  private void collect(String piece, int offset, List<Match> matches) {
    AnalysedText terms = AnalysedText.of(piece);
    for (int i = 0; i < terms.size(); i++) {
      Integer number = numbers.get(terms.term(i));
      if (number != null) {
        matches.add(new Match(number, offset + terms.start(i), offset + terms.end(i)));
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

  /// A place of a term in a text.
  ///
  /// @param term its number in the question
  record Match(int term, int start, int end) {}
}
