package memory.indexer.rank;

import memory.engine.model.SearchRequest;
import memory.indexer.analysis.AnalysedText;
import memory.indexer.analysis.MemoryAnalyzer;

/// What was asked, read once: terms, days, the kind of answer wanted.
///
/// @param cue the [Traits] that an answer would show; 0 = none in particular
record Question(AskedTerms terms, AskedDays days, int cue) {
  private static final int MOST_CUE_CHARS = 4_000;

  static Question of(MemoryAnalyzer analyzer, SearchRequest request) {
    String prose = request.text().prose();
    AskedDays days = AskedDays.in(prose, request.today());
    AskedTerms terms = AskedTerms.of(analyzer, request.text(), days.names());
    String start = prose.length() > MOST_CUE_CHARS ? prose.substring(0, MOST_CUE_CHARS) : prose;
    return new Question(terms, days, QuestionCue.of(start, AnalysedText.of(analyzer, start)));
  }
}
