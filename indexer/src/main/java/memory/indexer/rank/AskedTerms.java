package memory.indexer.rank;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import memory.engine.recall.QueryText;
import memory.indexer.analysis.AnalysedText;
import memory.indexer.analysis.MemoryAnalyzer;

/// The terms of a question before they are looked up: each once, in order, fillers left out unless
/// nothing else is asked.
final class AskedTerms {
  /// Of a very long prompt the beginning and the end are read.
  private static final int MOST_CHARS = 32_000;

  private final Map<String, Asked> terms = new LinkedHashMap<>();
  private final List<AnalysedText> analysed = new ArrayList<>();
  private int place;
  private boolean fillersOnly;

  /// @param place position among the question's telling words
  record Asked(String term, int count, int place) {}

  static AskedTerms of(MemoryAnalyzer analyzer, QueryText text, List<String> days) {
    AskedTerms asked = new AskedTerms();
    String prose = text.prose();
    if (prose.length() <= 2 * MOST_CHARS) {
      asked.analyse(analyzer, prose);
    } else {
      asked.analyse(analyzer, prose.substring(0, MOST_CHARS));
      asked.analyse(analyzer, prose.substring(prose.length() - MOST_CHARS));
    }
    for (String identifier : text.identifiers()) {
      asked.analyse(analyzer, identifier);
    }
    asked.collect(false);
    for (String day : days) {
      asked.add(day);
    }
    if (asked.terms.isEmpty()) {
      asked.fillersOnly = true;
      asked.collect(true);
    }
    return asked;
  }

  Iterable<Asked> terms() {
    return terms.values();
  }

  int size() {
    return terms.size();
  }

  /// Only words were asked that say nothing (`what is it`).
  boolean fillersOnly() {
    return fillersOnly;
  }

  private void analyse(MemoryAnalyzer analyzer, String text) {
    if (!text.isBlank()) {
      analysed.add(AnalysedText.of(analyzer, text));
    }
  }

  private void collect(boolean fillers) {
    for (AnalysedText text : analysed) {
      int base = place;
      int lastPosition = -1;
      for (int i = 0; i < text.size(); i++) {
        if (fillers || !text.isFiller(i)) {
          if (text.position(i) != lastPosition) {
            place++;
            lastPosition = text.position(i);
          }
          add(text.term(i));
        }
      }
      place = Math.max(place, base) + 10;
    }
  }

  private void add(String term) {
    Asked before = terms.get(term);
    terms.put(
        term,
        before == null
            ? new Asked(term, 1, place)
            : new Asked(term, before.count() + 1, before.place()));
  }
}
