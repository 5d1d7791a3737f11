package memory.indexer.rank;

import com.google.common.collect.ObjectArrays;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.model.SearchRequest;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.Weight;

/// What a model's comparison of the question with every passage adds to their scores.
public final class Meaning {
  public static final Meaning NONE = new Meaning(new float[0]);

  /// What more passages hold does not tell one of them.
  private static final int FEW = 5;

  private final float[] worth;

  /// @param worth by document; empty = nothing was compared
  public Meaning(float[] worth) {
    this.worth = worth.clone();
  }

  boolean isNone() {
    return worth.length == 0;
  }

  /// The candidates of the words, and as many by their meaning, with what the words give to these.
  ///
  /// @param words what was asked in words, without filters
  TopDocs with(TopDocs found, Query words, IndexSearcher searcher, SearchRequest request, int most)
      throws IOException {
    Set<Integer> known = new TreeSet<>();
    for (ScoreDoc one : found.scoreDocs) {
      known.add(one.doc);
    }
    PriorityQueue<ScoreDoc> near =
        new PriorityQueue<>((one, other) -> Float.compare(one.score, other.score));
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    BooleanQuery.Builder allowed = new BooleanQuery.Builder();
    allowed.add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.FILTER);
    LuceneFilter.add(allowed, leaves, FilterClause.of(request, false));
    Weight weight =
        searcher.createWeight(searcher.rewrite(allowed.build()), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : leaves) {
      collect(leaf, weight, most, near);
    }
    near.removeIf(one -> known.contains(one.doc));
    ScoreDoc[] others = near.toArray(new ScoreDoc[0]);
    for (ScoreDoc other : others) {
      other.score = 0;
    }
    TotalHits count = new TotalHits(others.length, TotalHits.Relation.EQUAL_TO);
    TopDocs scored =
        QueryRescorer.rescore(searcher, new TopDocs(count, others), words, 1, others.length);
    return new TopDocs(
        found.totalHits, ObjectArrays.concat(found.scoreDocs, scored.scoreDocs, ScoreDoc.class));
  }

  /// The leaf's passages that the filters let through, as far as they belong to the best.
  private void collect(
      LeafReaderContext leaf, Weight weight, int most, PriorityQueue<ScoreDoc> best)
      throws IOException {
    Scorer scorer = weight.scorer(leaf);
    if (scorer == null) {
      return;
    }
    var live = leaf.reader().getLiveDocs();
    var documents = scorer.iterator();
    for (int at = documents.nextDoc(); at < leaf.reader().maxDoc(); at = documents.nextDoc()) {
      float value = worth[leaf.docBase + at];
      if ((live == null || live.get(at)) && value > 0) {
        best.add(new ScoreDoc(leaf.docBase + at, value));
        if (best.size() > most) {
          best.remove();
        }
      }
    }
  }

  /// Never overrules what was asked exactly, by a name, a number, a path or a day that few hold:
  /// who holds one is only raised, and nobody else is raised above it.
  void judge(Candidate[] candidates, LookedUp terms) {
    List<Candidate> holders = holders(candidates, terms);
    for (Candidate candidate : candidates) {
      double value = worth[candidate.document];
      if (!holders.isEmpty()) {
        value = holders.contains(candidate) ? Math.max(0, value) : Math.min(0, value);
      }
      candidate.set(Feature.MEANING, value);
    }
  }

  private static List<Candidate> holders(Candidate[] candidates, LookedUp terms) {
    List<Candidate> holders = new ArrayList<>();
    for (int term : terms.exact()) {
      List<Candidate> few = new ArrayList<>();
      for (Candidate candidate : candidates) {
        if (candidate.holds(term)) {
          few.add(candidate);
        }
      }
      if (few.size() <= FEW) {
        holders.addAll(few);
      }
    }
    return holders;
  }
}
