package memory.indexer.rank;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.recall.Hit;
import memory.engine.recall.Passage;
import memory.indexer.analysis.AnalysedText;
import memory.indexer.analysis.MemoryAnalyzer;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;

/// Turns the best candidates into hits: reads the passage, cuts the snippet, names what matched.
final class HitMaker {
  /// Of a longer passage the beginning is looked at.
  private static final int MOST_CHARS = 8_000;

  private final MemoryAnalyzer analyzer;
  private final IndexSearcher searcher;
  private final StoredFields stored;
  private final Map<String, Double> weights = new HashMap<>();
  private final List<QueryTerm> terms;

  HitMaker(MemoryAnalyzer analyzer, IndexSearcher searcher, List<QueryTerm> terms)
      throws IOException {
    this.analyzer = analyzer;
    this.searcher = searcher;
    this.stored = searcher.storedFields();
    this.terms = terms;
    for (QueryTerm term : terms) {
      weights.put(term.text(), term.idf());
    }
  }

  Hit hit(Candidate candidate, boolean explain) throws IOException {
    Passage passage = PassageDocuments.passage(stored, candidate.document);
    String text = passage.text();
    String start = text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) : text;
    AnalysedText own = AnalysedText.of(analyzer, start);
    return new Hit(
        passage,
        candidate.score(),
        Snippet.of(start, own, weights),
        matched(passage, own),
        explain ? parts(candidate, passage) : Map.of());
  }

  private Set<String> matched(Passage passage, AnalysedText own) {
    Set<String> found = new LinkedHashSet<>();
    collect(own, found);
    for (String heading : passage.heading()) {
      collect(AnalysedText.of(analyzer, heading), found);
    }
    for (String tag : passage.tags()) {
      collect(AnalysedText.of(analyzer, "#" + tag), found);
    }
    for (String link : passage.links()) {
      collect(AnalysedText.of(analyzer, link), found);
    }
    return found;
  }

  private void collect(AnalysedText text, Set<String> found) {
    for (int i = 0; i < text.size(); i++) {
      if (weights.containsKey(text.term(i))) {
        found.add(text.term(i));
      }
    }
  }

  private Map<String, Double> parts(Candidate candidate, Passage passage) throws IOException {
    Map<String, Double> parts = new LinkedHashMap<>();
    parts.putAll(TextParts.of(searcher, candidate, passage, analyzer, terms));
    parts.putAll(candidate.parts());
    return parts;
  }
}
