package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.SearchRequest;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;

/// Finds and orders passages in an index of [PassageDocuments]. Holds no state; safe for use by
/// several threads.
///
/// The first stage takes the best hundred by BM25F over an OR of the question's rarest terms; the
/// second judges those by what the first cannot see.
///
/// @param texts where the index names texts by their place
public record Ranker(PassageTexts texts) {
  /// Judged again; fewer lose good hits, more change nothing.
  private static final int CANDIDATES = 100;

  /// Of a time the newest so many are shared out among its days.
  private static final int MOST_OF_A_TIME = 10_000;

  private static final int COUNTED = 1_000;

  /// What one question found.
  ///
  /// @param hits best first
  /// @param total passages that matched, exact to 1,000
  /// @param totalCapped whether there are more than `total`
  /// @param moved hits left out because their texts no longer stand where they stood
  public record Ranking(List<Hit> hits, int total, boolean totalCapped, int moved) {
    public Ranking {
      hits = List.copyOf(hits);
    }

    public static Ranking none() {
      return new Ranking(List.of(), 0, false, 0);
    }
  }

  /// @param searcher over one reader or several joined; its similarity is set here
  public Ranking rank(IndexSearcher searcher, SearchRequest request) throws IOException {
    return rank(searcher, request, Meaning.NONE);
  }

  /// The same with what models make of the question.
  public Ranking rank(IndexSearcher searcher, SearchRequest request, Meaning meaning)
      throws IOException {
    searcher.setSimilarity(PassageDocuments.similarity());
    Question question = Question.of(request);
    Optional<SearchRequest> ofTheTime = question.ofTheTime(request);
    if (ofTheTime.isPresent()) {
      Ranking found = holding(searcher, request, ofTheTime.get(), question);
      if (found.hits().isEmpty() && question.listsTheTime()) {
        found = rank(searcher, ofTheTime.get(), question.ofTheTimeAlone(), Meaning.NONE);
      }
      if (!found.hits().isEmpty()) {
        return found;
      }
    }
    return rank(searcher, request, question, meaning);
  }

  /// All that the words find, those [marked][Hit#ofAskedTime()] that are of the time and hold all
  /// things that were asked for; of these none is cut off for others.
  ///
  /// @return none where the time has no such passage
  private Ranking holding(
      IndexSearcher searcher, SearchRequest request, SearchRequest ofTheTime, Question question)
      throws IOException {
    Set<String> things = question.terms().thingsOfATime();
    if (things.isEmpty()) {
      return Ranking.none();
    }
    int most = Math.max(CANDIDATES, request.limit());
    Map<Passage, Hit> holding = new LinkedHashMap<>();
    for (Hit hit : rank(searcher, ofTheTime.first(most), question, Meaning.NONE).hits()) {
      if (hit.terms().containsAll(things)) {
        holding.put(hit.passage(), hit.ofAskedTime());
      }
    }
    if (holding.isEmpty()) {
      return Ranking.none();
    }
    Ranking any = rank(searcher, request, question, Meaning.NONE);
    List<Hit> hits = new ArrayList<>();
    int others = Math.max(0, request.limit() - holding.size());
    for (Hit hit : any.hits()) {
      boolean marked = holding.remove(hit.passage()) != null;
      if (marked || others-- > 0) {
        hits.add(marked ? hit.ofAskedTime() : hit);
      }
    }
    hits.addAll(holding.values());
    return new Ranking(
        hits.subList(0, Math.min(request.limit(), hits.size())),
        any.total(),
        any.totalCapped(),
        any.moved());
  }

  private Ranking rank(
      IndexSearcher searcher, SearchRequest request, Question question, Meaning meaning)
      throws IOException {
    LookedUp terms =
        LookedUp.in(searcher.getTopReaderContext(), question.terms(), request.text().begun());
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    boolean listing = isListing(terms, request);
    boolean ofTime = listing && !question.days().isEmpty();
    if (terms.searched.isEmpty() && !listing && meaning.isNone()) {
      return Ranking.none();
    }
    int most = Math.max(CANDIDATES, request.limit());
    Query query = filtered(words(terms), terms, leaves, request);
    TopDocs top;
    if (listing) {
      top = newest(searcher, query, ofTime ? Math.max(MOST_OF_A_TIME, most) : most, ofTime);
    } else if (terms.searched.isEmpty()) {
      top = new TopDocs(new TotalHits(0, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);
    } else {
      top = searcher.search(query, new TopScoreDocCollectorManager(most, COUNTED));
    }
    if (!meaning.isNone() && !listing) {
      top = meaning.with(top, words(terms).build(), searcher, request, most);
    }
    Candidates candidates = Candidates.of(top.scoreDocs, leaves);
    candidates.judge(searcher, question, terms, meaning);
    List<Candidate> best =
        ofTime ? candidates.ofEachDay(request.limit()) : candidates.best(request.limit());
    List<Hit> hits =
        new HitMaker(searcher, terms, request.snippetChars(), texts.together())
            .hits(best, request.explain());
    long total = Math.max(top.totalHits.value(), hits.size());
    boolean capped = total > COUNTED || top.totalHits.relation() != TotalHits.Relation.EQUAL_TO;
    return new Ranking(hits, (int) Math.min(total, COUNTED), capped, best.size() - hits.size());
  }

  /// Nothing was asked in words: the filters list what they let through.
  private static boolean isListing(LookedUp terms, SearchRequest request) {
    return terms.asksNothing() && FilterClause.sayWhatIsWanted(request.filters());
  }

  /// @param ofTime whether a time was asked for: each has a score, and of a day the later lines of
  ///   a file are its newest
  private static TopDocs newest(IndexSearcher searcher, Query query, int most, boolean ofTime)
      throws IOException {
    SortField day = new SortField(PassageDocuments.DATE, SortField.Type.LONG, true, Long.MIN_VALUE);
    SortField place = new SortField(null, SortField.Type.DOC, ofTime);
    TopDocs found =
        searcher.search(query, new TopFieldCollectorManager(new Sort(day, place), most, COUNTED));
    for (ScoreDoc one : found.scoreDocs) {
      one.score = ofTime ? 1 : 0;
    }
    return found;
  }

  private static BooleanQuery.Builder words(LookedUp terms) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (QueryTerm term : terms.searched) {
      Query one = new TermQuery(new Term(term.field(), term.bytes()), term.states());
      Query weighted = term.weight() == 1 ? one : new BoostQuery(one, term.weight());
      query.add(weighted, BooleanClause.Occur.SHOULD);
    }
    return query;
  }

  private static Query filtered(
      BooleanQuery.Builder query,
      LookedUp terms,
      List<LeafReaderContext> leaves,
      SearchRequest request) {
    if (!terms.searched.isEmpty()) {
      query.setMinimumNumberShouldMatch(1);
    }
    LuceneFilter.add(query, leaves, FilterClause.of(request, terms.searched.isEmpty()));
    return query.build();
  }
}
