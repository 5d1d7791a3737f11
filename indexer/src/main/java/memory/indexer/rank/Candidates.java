package memory.indexer.rank;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import memory.engine.model.DaysInTurn;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/// The best of the first stage, judged by what it cannot see: dates, the kind of answer, whether a
/// passage only asks, what its form tells, who says it, how close the words stand, other forms of
/// them, and what stands near.
@SuppressWarnings("ArrayRecordComponent") // never compared
record Candidates(Candidate[] byDocument, List<LeafReaderContext> leaves) {
  /// Scores nearer than this are a tie; the newer passage wins it.
  private static final double TIE = 1e-3;

  private static final Comparator<Scored> BY_DAY =
      (one, other) -> {
        int order = Long.compare(other.ties, one.ties);
        return order != 0 ? order : Long.compare(other.candidate.day, one.candidate.day);
      };

  private static final Comparator<Scored> BEST_FIRST =
      BY_DAY.thenComparingInt(one -> one.candidate.document);

  /// Of a day the later lines of a file are its newest; its files stand in an order that every
  /// index has, whichever was read first.
  private static final Comparator<Scored> NEWEST_FIRST =
      BY_DAY
          .thenComparingLong(one -> one.candidate.file)
          .thenComparingInt(one -> -one.candidate.document);

  /// A candidate with its score as a number of ties.
  private record Scored(Candidate candidate, long ties) {}

  static Candidates of(ScoreDoc[] found, List<LeafReaderContext> leaves) {
    Candidate[] candidates = new Candidate[found.length];
    for (int i = 0; i < found.length; i++) {
      candidates[i] = new Candidate(found[i].doc, found[i].score);
    }
    Arrays.sort(candidates, Candidate.IN_ORDER);
    return new Candidates(candidates, leaves);
  }

  void judge(IndexSearcher searcher, Question question, LookedUp terms, Meaning meaning)
      throws IOException {
    addLate(searcher, terms.late);
    int from = 0;
    for (LeafReaderContext leaf : leaves) {
      int end = leaf.docBase + leaf.reader().maxDoc();
      int to = from;
      while (to < byDocument.length && byDocument[to].document < end) {
        to++;
      }
      if (to > from) {
        judge(leaf, Arrays.copyOfRange(byDocument, from, to), question, terms);
      }
      from = to;
    }
    if (!meaning.isNone()) {
      meaning.judge(byDocument, terms);
    }
    putCapturesLast();
  }

  /// Adds to candidates' text scores what the question's frequent terms give, which were too costly
  /// to search a large memory with.
  private void addLate(IndexSearcher searcher, List<QueryTerm> terms) throws IOException {
    for (QueryTerm term : terms) {
      CollectionStatistics field = searcher.collectionStatistics(term.field());
      if (field == null) {
        return;
      }
      TermStates states = term.states();
      Similarity.SimScorer scorer =
          searcher
              .getSimilarity()
              .scorer(
                  term.weight(),
                  field,
                  new TermStatistics(term.bytes(), states.docFreq(), states.totalTermFreq()));
      int next = 0;
      for (LeafReaderContext leaf : leaves) {
        Optional<PostingsEnum> found = term.postings(leaf, PostingsEnum.FREQS);
        NumericDocValues norms = leaf.reader().getNormValues(term.field());
        int end = leaf.docBase + leaf.reader().maxDoc();
        for (; next < byDocument.length && byDocument[next].document < end; next++) {
          int document = byDocument[next].document - leaf.docBase;
          if (found.isPresent() && QueryTerm.has(found.get(), document)) {
            long norm = norms != null && norms.advanceExact(document) ? norms.longValue() : 1;
            byDocument[next].textScore += scorer.score(found.get().freq(), norm);
          }
        }
      }
    }
  }

  /// What a turn said never comes before what somebody decided (spec 5).
  private void putCapturesLast() {
    double lowest = Double.MAX_VALUE;
    for (Candidate candidate : byDocument) {
      if (candidate.has(Traits.DECIDED)) {
        lowest = Math.min(lowest, candidate.score());
      }
    }
    for (Candidate candidate : byDocument) {
      if (candidate.has(Traits.CAPTURED)) {
        candidate.captured = Math.max(0, candidate.score() - lowest + 2 * TIE);
      }
    }
  }

  List<Candidate> best(int limit) {
    Scored[] ordered = new Scored[byDocument.length];
    for (int i = 0; i < ordered.length; i++) {
      ordered[i] = new Scored(byDocument[i], Math.round(byDocument[i].score() / TIE));
    }
    Arrays.sort(ordered, BEST_FIRST);
    Candidate[] best = new Candidate[Math.min(limit, ordered.length)];
    for (int i = 0; i < best.length; i++) {
      best[i] = ordered[i].candidate;
    }
    return List.of(best);
  }

  /// Those of a time, of each day its share, the newest first.
  List<Candidate> ofEachDay(int limit) {
    List<Scored> newest = new ArrayList<>();
    for (Candidate candidate : byDocument) {
      newest.add(new Scored(candidate, Math.round(candidate.score() / TIE)));
    }
    newest.sort(NEWEST_FIRST);
    List<Scored> best =
        new ArrayList<>(
            DaysInTurn.of(newest, Scored::ties, one -> one.candidate.day)
                .subList(0, Math.min(limit, newest.size())));
    best.sort(NEWEST_FIRST);
    return best.stream().map(Scored::candidate).toList();
  }

  /// @param candidates of this leaf, in document order
  private static void judge(
      LeafReaderContext leaf, Candidate[] candidates, Question question, LookedUp terms)
      throws IOException {
    NumericDocValues days = leaf.reader().getNumericDocValues(PassageDocuments.DATE);
    NumericDocValues files = leaf.reader().getNumericDocValues(PassageDocuments.FILE);
    NumericDocValues traits = leaf.reader().getNumericDocValues(PassageDocuments.TRAITS);
    for (Candidate candidate : candidates) {
      int document = candidate.document - leaf.docBase;
      if (files != null && files.advanceExact(document)) {
        candidate.file = files.longValue();
      }
      if (days != null && days.advanceExact(document)) {
        candidate.day = days.longValue();
        if (!question.days().isEmpty()) {
          candidate.set(
              Feature.ASKED_DATE, question.days().fit(LocalDate.ofEpochDay(candidate.day)));
        }
      }
      if (traits != null && traits.advanceExact(document)) {
        candidate.traits = (int) traits.longValue();
      }
      candidate.set(Feature.ANSWER_CUE, candidate.has(question.cue()) ? 1 : 0);
      if (terms.asksNothing()) {
        continue;
      }
      candidate.set(Feature.ASKS_ITSELF, candidate.has(Traits.ASKS) ? 1 : 0);
      candidate.set(Feature.LABELLED, ChatTurn.worth(candidate.traits));
      candidate.set(Feature.IMPORTANT, candidate.has(Traits.IMPORTANT) ? 1 : 0);
    }
    new OwnTerms(leaf, terms).judge(candidates);
    new WordForms(leaf, terms.passages()).judge(terms, candidates);
    NearbyTerms.judge(leaf, terms.counted, candidates);
  }

  /// Favours passages that stand near one which holds the words they lack: the answer often comes a
  /// few turns after the words of the question, and a part of a section does not repeat its
  /// subject.
  ///
  /// Each asked term that neither the passage nor its index-time surroundings hold adds its idf,
  /// which fades with the distance to the nearest candidate of the same file that holds it: slower
  /// when that one stands before, as an answer follows what it answers.
  private record NearbyTerms(LeafReaderContext leaf, Candidate[] candidates, double[] nearness) {
    private static final double FADES_AFTER = 8;
    private static final double FADES_BEFORE = 4;

    /// Passages farther away add next to nothing.
    private static final int FARTHEST = 40;

    private static final int NOBODY = -1;

    /// @param terms of the question, as numbered in the candidates
    /// @param candidates of this leaf, in document order
    static void judge(LeafReaderContext leaf, List<QueryTerm> terms, Candidate[] candidates)
        throws IOException {
      boolean anyNear = false;
      for (int i = 1; i < candidates.length; i++) {
        anyNear |= candidates[i].file == candidates[i - 1].file;
      }
      if (anyNear) {
        new NearbyTerms(leaf, candidates, new double[candidates.length]).judge(terms);
      }
    }

    private void judge(List<QueryTerm> terms) throws IOException {
      for (int number = 0; number < terms.size(); number++) {
        if (findNearest(number)) {
          lend(number, terms);
        }
      }
    }

    /// Sets how near the nearest holder of the term is to each candidate; tells whether any is
    /// near.
    private boolean findNearest(int term) {
      boolean any = false;
      int holder = NOBODY;
      for (int i = 0; i < candidates.length; i++) {
        boolean holds = candidates[i].holds(term);
        double near = holds ? 0 : nearness(i, holder, FADES_AFTER);
        nearness[i] = near;
        any |= near > 0;
        holder = holds ? i : holder;
      }
      holder = NOBODY;
      for (int i = candidates.length - 1; i >= 0; i--) {
        boolean holds = candidates[i].holds(term);
        double near = holds ? 0 : nearness(i, holder, FADES_BEFORE);
        nearness[i] = Math.max(nearness[i], near);
        any |= near > 0;
        holder = holds ? i : holder;
      }
      return any;
    }

    private double nearness(int candidate, int holder, double fades) {
      if (holder == NOBODY || candidates[candidate].file != candidates[holder].file) {
        return 0;
      }
      int distance = Math.abs(candidates[candidate].document - candidates[holder].document);
      return distance > FARTHEST ? 0 : Math.exp(-distance / fades);
    }

    private void lend(int number, List<QueryTerm> terms) throws IOException {
      QueryTerm term = terms.get(number);
      Optional<PostingsEnum> found = term.postings(leaf, PostingsEnum.NONE);
      if (found.isEmpty()) {
        return;
      }
      PostingsEnum postings = found.get();
      double worth = term.idf() * Math.min(1, term.weight());
      for (int i = 0; i < candidates.length; i++) {
        if (nearness[i] > 0 && !QueryTerm.has(postings, candidates[i].document - leaf.docBase)) {
          candidates[i].add(Feature.NEARBY, worth * nearness[i]);
          candidates[i].markNear(number, terms.size(), nearness[i]);
        }
      }
    }
  }
}
