package memory.indexer.rank;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.Passage;
import memory.indexer.analysis.MemoryAnalyzer;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;

/// Where a text score comes from: each term's score, shared out by the weights it has in the text,
/// the headings, tags and links, the path, the date and the neighbours.
final class TextParts {
  private TextParts() {}

  static Map<String, Double> of(
      IndexSearcher searcher,
      Candidate candidate,
      Passage passage,
      MemoryAnalyzer analyzer,
      List<QueryTerm> terms)
      throws IOException {
    Map<FileUnit.Source, Map<String, Integer>> alone = new EnumMap<>(FileUnit.Source.class);
    TermTable table = new TermTable();
    FileUnit.allOf(List.of(passage), analyzer, table)
        .getFirst()
        .fold((part, term, weight) ->
            alone
                .computeIfAbsent(part, _ -> new HashMap<>())
                .merge(table.text(term), weight, Integer::sum));
    Map<FileUnit.Source, Double> sums = new EnumMap<>(FileUnit.Source.class);
    for (QueryTerm term : terms) {
      int weight = weight(searcher, candidate.document, term);
      if (weight > 0) {
        share(score(searcher, candidate.document, term), weight, term.text(), alone, sums);
      }
    }
    Map<String, Double> parts = new LinkedHashMap<>();
    sums.forEach((part, score) -> parts.put(part.label(), score));
    return parts;
  }

  private static void share(
      double score,
      int weight,
      String term,
      Map<FileUnit.Source, Map<String, Integer>> alone,
      Map<FileUnit.Source, Double> sums) {
    int left = weight;
    for (Map.Entry<FileUnit.Source, Map<String, Integer>> part : alone.entrySet()) {
      int here = Math.min(left, part.getValue().getOrDefault(term, 0));
      if (here > 0) {
        sums.merge(part.getKey(), score * here / weight, Double::sum);
        left -= here;
      }
    }
    if (left > 0) {
      sums.merge(FileUnit.Source.NEIGHBOURS, score * left / weight, Double::sum);
    }
  }

  private static double score(IndexSearcher searcher, int document, QueryTerm term)
      throws IOException {
    Term name = new Term(term.field(), term.bytes());
    double score =
        searcher.explain(new TermQuery(name, term.states()), document).getValue().doubleValue();
    return score * term.weight();
  }

  private static int weight(IndexSearcher searcher, int document, QueryTerm term)
      throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    int local = document - leaf.docBase;
    Optional<PostingsEnum> postings = term.postings(leaf, PostingsEnum.FREQS);
    return postings.isPresent() && postings.get().advance(local) == local
        ? postings.get().freq()
        : 0;
  }
}
