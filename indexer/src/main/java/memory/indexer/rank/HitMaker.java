package memory.indexer.rank;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.TextGuard;
import memory.engine.model.Evidence;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.indexer.analysis.AnalysedText;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;

/// Turns the best candidates into hits: reads the passage, cuts the snippet, names what matched.
final class HitMaker {
  /// Of a longer passage, which no Markdown file has, the beginning is looked at.
  private static final int MOST_CHARS = 16_000;

  private final IndexSearcher searcher;
  private final List<QueryTerm> terms;
  private final Evidence.Asked asked;
  private final LookedUp looked;
  private final MatchFinder finder;
  private final int snippetChars;
  private final PassageTexts texts;
  private final Map<String, Set<String>> matchedInNames = new HashMap<>();

  HitMaker(IndexSearcher searcher, LookedUp looked, int snippetChars, PassageTexts texts) {
    this.searcher = searcher;
    this.terms = looked.counted;
    this.asked = looked.asked();
    this.looked = looked;
    this.snippetChars = snippetChars;
    this.texts = texts;
    this.finder = new MatchFinder(terms);
  }

  /// The hits of these, in their order; without those whose texts are no longer where they were.
  List<Hit> hits(List<Candidate> best, boolean explain) throws IOException {
    markHeld(best);
    List<Hit> hits = new ArrayList<>(best.size());
    for (Candidate candidate : best) {
      Optional<Passage> passage =
          PassageDocuments.passage(searcher.getIndexReader(), candidate.document, texts);
      if (passage.isPresent()) {
        hits.add(hit(candidate, TextGuard.shown(passage.get()), explain));
      }
    }
    return hits;
  }

  /// Notes which terms each holds, itself or in its surroundings; every list of postings is opened
  /// once for all of a leaf.
  private void markHeld(List<Candidate> best) throws IOException {
    List<Candidate> inOrder = new ArrayList<>(best);
    inOrder.sort(Candidate.IN_ORDER);
    for (int term = 0; term < terms.size(); term++) {
      int next = 0;
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        int end = leaf.docBase + leaf.reader().maxDoc();
        if (next < inOrder.size() && inOrder.get(next).document < end) {
          Optional<PostingsEnum> found = terms.get(term).postings(leaf, PostingsEnum.NONE);
          for (; next < inOrder.size() && inOrder.get(next).document < end; next++) {
            int document = inOrder.get(next).document - leaf.docBase;
            if (found.isPresent() && QueryTerm.has(found.get(), document)) {
              inOrder.get(next).markHeldAround(term);
            }
          }
        }
      }
    }
  }

  private Hit hit(Candidate candidate, Passage passage, boolean explain) throws IOException {
    String text = passage.text();
    Set<String> matched = matched(candidate, passage);
    return new Hit(
        passage,
        candidate.score(),
        snippetChars == 0
            ? ""
            : Snippet.of(
                text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) : text,
                snippetChars,
                finder,
                terms),
        matched,
        explain ? parts(candidate, passage) : candidate.plainParts(),
        evidence(candidate, matched));
  }

  /// How much of what was asked a passage holds, itself or in its surroundings; of terms that stand
  /// near a share counts.
  private Evidence evidence(Candidate candidate, Set<String> matched) {
    Map<Integer, Double> pieces = new HashMap<>();
    double words = 0;
    for (int i = 0; i < terms.size(); i++) {
      QueryTerm term = terms.get(i);
      double share = candidate.share(i);
      if (share > 0) {
        pieces.merge(term.piece(), share * term.evidence(), Math::max);
      }
      words += matched.contains(term.text()) ? term.words() : 0;
    }
    double weight = 0;
    double rarest = 0;
    for (double piece : pieces.values()) {
      weight += piece;
      rarest = Math.max(rarest, piece);
    }
    AskedTerms question = looked.terms();
    boolean answers = looked.asksNothing() ? question.asks() : holdsMoreThanATime(candidate);
    double score = answers ? candidate.plainScore() : 0;
    return new Evidence(asked, score, weight, rarest, words, candidate.meaning());
  }

  /// Whether a passage holds some of what was asked besides a time, where that was (a note without
  /// a day says the time in words); of a day that is only said, at least half of it.
  private boolean holdsMoreThanATime(Candidate candidate) {
    AskedTerms question = looked.terms();
    if (!question.wantsMoreThanATime()) {
      return true;
    }
    Set<Integer> held = new HashSet<>();
    for (int i = 0; i < terms.size(); i++) {
      QueryTerm term = terms.get(i);
      boolean undated = candidate.day == Long.MIN_VALUE && !question.asksForUnits();
      boolean says = !question.isTime(term.text()) || (undated && candidate.holds(i));
      if (candidate.share(i) > 0 && says && !term.weak()) {
        held.add(term.piece());
      }
    }
    boolean ofSaidDay = question.onlySaysDays() && candidate.isNearAskedDay();
    return !held.isEmpty() && (!ofSaidDay || 2 * held.size() >= looked.piecesBesidesATime());
  }

  private Set<String> matched(Candidate candidate, Passage passage) {
    Set<String> found = new LinkedHashSet<>();
    for (int i = 0; i < terms.size(); i++) {
      if (candidate.holds(i)) {
        found.add(terms.get(i).text());
      }
    }
    String day = passage.date().map(LocalDate::toString).orElse("");
    for (String heading : passage.heading()) {
      addMatches(heading, day, found);
    }
    for (String tag : passage.tags()) {
      found.addAll(matchedInName("#" + tag));
    }
    for (String link : passage.links()) {
      found.addAll(matchedInName(link));
    }
    addMatches(passage.path().value(), day, found);
    for (QueryTerm term : terms) {
      if (term.text().equals(day)) {
        found.add(day);
      }
    }
    return found;
  }

  /// The day that a log is named by is looked up as a day: its year alone tells nothing.
  private void addMatches(String name, String day, Set<String> found) {
    boolean dated = !day.isEmpty() && name.contains(day);
    for (String term : matchedInName(name)) {
      if (!(dated && day.contains(term))) {
        found.add(term);
      }
    }
  }

  /// Hits often share a heading.
  private Set<String> matchedInName(String name) {
    return matchedInNames.computeIfAbsent(
        name,
        _ -> {
          Set<String> found = new LinkedHashSet<>();
          AnalysedText words = AnalysedText.of(name);
          for (QueryTerm term : terms) {
            if (words.holds(term.text())) {
              found.add(term.text());
            }
          }
          return found;
        });
  }

  /// Where a text score comes from: each term's score, shared out by the weights it has in the
  /// text, the headings, tags and links, the path, the date and the neighbours. Then the score's
  /// other parts.
  private Map<String, Double> parts(Candidate candidate, Passage passage) throws IOException {
    Map<FileUnit.Source, Map<String, Integer>> alone = new EnumMap<>(FileUnit.Source.class);
    TermTable table = new TermTable();
    FileUnit.allOf(List.of(passage), table)
        .getFirst()
        .fold((part, term, weight) ->
            alone
                .computeIfAbsent(part, _ -> new HashMap<>())
                .merge(table.text(term), weight, Integer::sum));
    Map<FileUnit.Source, Double> sums = new EnumMap<>(FileUnit.Source.class);
    for (QueryTerm term : terms) {
      int weight = weight(candidate.document, term);
      if (weight > 0) {
        share(score(candidate.document, term), weight, term.text(), alone, sums);
      }
    }
    Map<String, Double> parts = new LinkedHashMap<>();
    sums.forEach((part, score) -> parts.put(part.label(), score));
    parts.putAll(candidate.parts());
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

  private double score(int document, QueryTerm term) throws IOException {
    Term name = new Term(term.field(), term.bytes());
    double score =
        searcher.explain(new TermQuery(name, term.states()), document).getValue().doubleValue();
    return score * term.weight();
  }

  private int weight(int document, QueryTerm term) throws IOException {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    int local = document - leaf.docBase;
    Optional<PostingsEnum> postings = term.postings(leaf, PostingsEnum.FREQS);
    return postings.isPresent() && postings.get().advance(local) == local
        ? postings.get().freq()
        : 0;
  }
}
