package memory.indexer.rank;

import java.util.Optional;
import java.util.Set;
import memory.engine.model.Filters;
import memory.engine.model.SearchRequest;
import memory.indexer.analysis.AnalysedText;

/// What was asked, read once: terms, days, the kind of answer wanted.
///
/// @param cue the [Traits] that an answer would show; 0 = none in particular
record Question(AskedTerms terms, AskedDays days, int cue) {
  private static final int MOST_CUE_CHARS = 4_000;
  private static final Set<String> TIME_UNITS = Set.of("date", "dai", "time", "month", "year");
  private static final Set<String> AMOUNTS = Set.of("mani", "much", "often", "old");

  static Question of(SearchRequest request) {
    AskedDays days = AskedDays.in(request.text().prose(), request.today());
    AskedTerms terms = AskedTerms.of(request.text(), days);
    return new Question(terms, days, cue(terms.prose()));
  }

  /// The passages of a time. Those that hold all [things][AskedTerms#thingsOfATime] that were asked
  /// for besides are listed; without any all of them, where nothing else was asked (`what did we do
  /// last week`) or nothing but what was done in it.
  Optional<SearchRequest> ofTheTime(SearchRequest request) {
    Filters filters = request.filters();
    boolean asked = listsTheTime() || !terms.thingsOfATime().isEmpty();
    return asked && filters.since().isEmpty() && filters.until().isEmpty()
        ? days.span().map(span -> request.with(filters.between(span.first(), span.last())))
        : Optional.empty();
  }

  /// Whether all there is of a time is listed, where nothing of it holds what else was asked.
  boolean listsTheTime() {
    return terms.listsATime();
  }

  /// The same without its words; who asks for decisions is told these first.
  Question ofTheTimeAlone() {
    boolean decisions = terms.prose().holds("decid") || terms.prose().holds("decis");
    return new Question(terms.ofTheTimeAlone(), days, decisions ? Traits.DECIDED : 0);
  }

  /// What kind of answer a question wants, as the [Traits] a passage that answers it would show:
  /// their bits, 0 when nothing in particular is asked for.
  static int cue(AnalysedText terms) {
    int bits = 0;
    int end = 0;
    for (int i = 0; i < terms.size() && terms.start(i) < MOST_CUE_CHARS; i++) {
      if (i == 0 || startsSentence(terms.text(), end, terms.start(i))) {
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
