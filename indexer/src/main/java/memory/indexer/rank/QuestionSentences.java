package memory.indexer.rank;

import java.util.BitSet;
import memory.engine.model.SentenceEnd;
import memory.indexer.analysis.AnalysedText;

/// Which terms of a text stand in a sentence that asks.
final class QuestionSentences {
  private QuestionSentences() {}

  static BitSet in(String text, AnalysedText terms) {
    BitSet questions = new BitSet();
    if (!SentenceEnd.asks(text)) {
      return questions;
    }
    int term = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (!SentenceEnd.isAt(text, i)) {
        continue;
      }
      while (term < terms.size() && terms.start(term) < start) {
        term++;
      }
      while (term < terms.size() && terms.start(term) < i) {
        if (SentenceEnd.asksAt(text, i)) {
          questions.set(term);
        }
        term++;
      }
      start = i + 1;
    }
    return questions;
  }
}
