package memory.indexer.rank;

import java.util.Set;
import memory.indexer.analysis.AnalysedText;

/// What kind of answer a question wants, as the [Traits] a passage that answers it would show.
final class QuestionCue {
  private static final Set<String> TIME_UNITS = Set.of("date", "dai", "time", "month", "year");
  private static final Set<String> AMOUNTS = Set.of("mani", "much", "often", "old");

  private QuestionCue() {}

  /// Traits' bits; 0 when nothing in particular is asked for.
  static int of(String prose, AnalysedText terms) {
    int bits = 0;
    int end = 0;
    for (int i = 0; i < terms.size(); i++) {
      if (i == 0 || startsSentence(prose, end, terms.start(i))) {
        bits |= ofSentence(terms, i);
      }
      end = terms.end(i);
    }
    return bits;
  }

  private static int ofSentence(AnalysedText terms, int first) {
    String next = first + 1 < terms.size() ? terms.term(first + 1) : "";
    return switch (terms.term(first)) {
      case "when" -> Traits.TIME;
      case "what", "which" -> TIME_UNITS.contains(next) ? Traits.TIME : 0;
      case "how" -> next.equals("long") ? Traits.TIME : AMOUNTS.contains(next) ? Traits.NUMBER : 0;
      case "who", "whose", "whom" -> Traits.NAME;
      case "where" -> Traits.PLACE;
      default -> 0;
    };
  }

  private static boolean startsSentence(String prose, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = prose.charAt(i);
      if (c == '.' || c == '?' || c == '!' || c == '\n') {
        return true;
      }
    }
    return false;
  }
}
