package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Evidence;
import memory.indexer.analysis.FunctionWords;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/// The question's terms looked up in the index: which are known, how rare they are, and which of
/// them are worth searching.
final class LookedUp {
  /// Of a long prompt its rarest terms count.
  static final int MOST_TERMS = 32;

  /// In a large memory candidates are found by the rarest terms; the others only add to the scores
  /// of what those found.
  private static final int MOST_SEARCHED = 12;

  private static final int LARGE = 10_000;

  /// Asked more often than this counts no more.
  private static final int MOST_TIMES_ASKED = 3;

  /// A memory of at most so many passages lacks most words, so a missing word counts as rare as one
  /// that a single passage has. In a larger memory it counts as rarer, by the square of the size.
  private static final double FEW = 50;

  private final List<QueryTerm> asked = new ArrayList<>();

  /// The terms that count: known, the rarest ones, in the order of the question.
  final List<QueryTerm> counted = new ArrayList<>();

  /// Those of them that candidates are searched by.
  final List<QueryTerm> searched = new ArrayList<>();

  /// Those of them that are left for later.
  final List<QueryTerm> late = new ArrayList<>();

  /// Those that no passage has, as many as may count.
  final List<QueryTerm> unknown = new ArrayList<>();

  private final AskedTerms terms;
  private int passages;
  private long lengths;
  private double weight;
  private double rarest;
  private int distinct;

  private LookedUp(AskedTerms terms) {
    this.terms = terms;
  }

  /// @param begun whether the last word may be typed only half
  static LookedUp in(IndexReaderContext top, AskedTerms terms, boolean begun) throws IOException {
    LookedUp looked = new LookedUp(terms);
    String field = terms.fillersOnly() ? PassageDocuments.OWN : PassageDocuments.TEXT;
    looked.countPassages(top);
    List<Lookup> lookups = new ArrayList<>(terms.size());
    for (AskedTerms.Asked asked : terms.terms()) {
      lookups.add(new Lookup(asked, top));
    }
    for (LeafReaderContext leaf : top.leaves()) {
      lookUp(leaf, field, lookups);
    }
    if (begun && !lookups.isEmpty() && lookups.getLast().textDocs == 0) {
      complete(top, field, lookups, terms.typed(lookups.getLast().asked.term()));
    }
    correct(top, field, lookups);
    for (Lookup lookup : lookups) {
      boolean aside = lookup.asked.meantOnly() || terms.isAside(lookup.asked);
      looked.asked.add(
          lookup.term(field, looked.passages, aside || lookup.isMistypedFiller(terms)));
    }
    looked.choose();
    return looked;
  }

  /// The numbers of the counted terms that are names, numbers, paths or days, not words of a
  /// language.
  List<Integer> exact() {
    List<Integer> exact = new ArrayList<>();
    for (int i = 0; i < counted.size(); i++) {
      QueryTerm term = counted.get(i);
      boolean whole =
          counted.stream()
              .anyMatch(part ->
                  part.piece() == term.piece()
                      && part.text().length() < term.text().length()
                      && term.text().startsWith(part.text()));
      if (whole || !term.text().chars().allMatch(Character::isLetter)) {
        exact.add(i);
      }
    }
    return exact;
  }

  boolean asksNothing() {
    return asked.isEmpty();
  }

  /// What was asked: words and names, unknown ones included when they tell something.
  Evidence.Asked asked() {
    return new Evidence.Asked(distinct, weight, rarest, passages);
  }

  /// How many pieces of the question name something besides a time, known or not.
  int piecesBesidesATime() {
    Set<Integer> pieces = new HashSet<>();
    for (QueryTerm term : asked) {
      if (term.isMissed() && !term.weak() && !terms.isTime(term.text())) {
        pieces.add(term.piece());
      }
    }
    return pieces.size();
  }

  /// The question's terms as they were asked.
  AskedTerms terms() {
    return terms;
  }

  int passages() {
    return passages;
  }

  /// The mean of passages' summed weights.
  double meanLength() {
    return (double) lengths / Math.max(1, passages);
  }

  private void countPassages(IndexReaderContext top) throws IOException {
    for (LeafReaderContext leaf : top.leaves()) {
      Terms terms = leaf.reader().terms(PassageDocuments.TEXT);
      if (terms != null) {
        passages += terms.getDocCount();
        lengths += terms.getSumTotalTermFreq();
      }
    }
  }

  private static void lookUp(LeafReaderContext leaf, String field, List<Lookup> lookups)
      throws IOException {
    Terms text = leaf.reader().terms(field);
    Terms own = leaf.reader().terms(PassageDocuments.OWN);
    if (text == null || own == null) {
      return;
    }
    TermsEnum textTerms = text.iterator();
    TermsEnum ownTerms = own.iterator();
    for (Lookup lookup : lookups) {
      if (textTerms.seekExact(lookup.bytes)) {
        lookup.states.register(textTerms.termState(), leaf.ord);
        lookup.textDocs += textTerms.docFreq();
        if (ownTerms.seekExact(lookup.bytes)) {
          lookup.ownStates.register(ownTerms.termState(), leaf.ord);
          lookup.ownDocs += ownTerms.docFreq();
        }
      }
    }
  }

  /// Puts the words that begin like the last one in its place.
  ///
  /// @param typed that word; its stem may be the beginning of many others (`bu` of `bus`)
  private static void complete(
      IndexReaderContext top, String field, List<Lookup> lookups, String typed) throws IOException {
    AskedTerms.Asked begun = lookups.getLast().asked;
    List<Lookup> whole = new ArrayList<>();
    for (String word : BegunWord.completions(top, typed)) {
      whole.add(new Lookup(begun.as(word), top));
    }
    if (!whole.isEmpty()) {
      for (LeafReaderContext leaf : top.leaves()) {
        lookUp(leaf, field, whole);
      }
      lookups.removeLast();
      lookups.addAll(whole);
    }
  }

  /// Adds the words that unknown ones were probably meant for. Nobody misses them in an answer.
  private static void correct(IndexReaderContext top, String field, List<Lookup> lookups)
      throws IOException {
    List<Lookup> meant = new ArrayList<>();
    int looked = 0;
    for (Lookup lookup : lookups) {
      String asked = lookup.asked.term();
      if (lookup.textDocs == 0) {
        Optional<String> word = Misspelling.withUmlauts(top, asked);
        if (word.isEmpty() && looked < Misspelling.MOST_WORDS && Misspelling.isPossible(asked)) {
          looked++;
          word = Misspelling.meant(top, asked);
        }
        word.ifPresent(one -> meant.add(new Lookup(lookup.asked.meant(one), top)));
      }
    }
    for (LeafReaderContext leaf : meant.isEmpty() ? List.<LeafReaderContext>of() : top.leaves()) {
      lookUp(leaf, field, meant);
    }
    lookups.addAll(meant);
  }

  private void choose() {
    List<QueryTerm> rarest = new ArrayList<>(asked);
    rarest.sort((one, other) -> Double.compare(other.idf(), one.idf()));
    weigh(rarest);
    for (QueryTerm term : rarest) {
      if (!term.known() && unknown.size() < MOST_TERMS) {
        unknown.add(term);
      }
    }
    rarest.removeIf(term -> !term.known());
    counted.addAll(rarest.subList(0, Math.min(MOST_TERMS, rarest.size())));
    int most = passages > LARGE ? MOST_SEARCHED : MOST_TERMS;
    searched.addAll(counted.subList(0, Math.min(most, counted.size())));
    late.addAll(counted.subList(searched.size(), counted.size()));
    counted.sort((one, other) -> Integer.compare(one.place(), other.place()));
  }

  /// Sums up what was asked, at most the 32 rarest, each name once: unknown words that tell nothing
  /// are not missed.
  private void weigh(List<QueryTerm> rarestFirst) {
    Set<Integer> pieces = new HashSet<>();
    for (QueryTerm term : rarestFirst) {
      if (pieces.size() < MOST_TERMS && term.isMissed() && pieces.add(term.piece())) {
        weight += term.evidence();
        rarest = Math.max(rarest, term.evidence());
      }
    }
    distinct = pieces.size();
  }

  private static final class Lookup {
    private final AskedTerms.Asked asked;
    private final BytesRef bytes;
    private final TermStates states;
    private final TermStates ownStates;
    private int textDocs;
    private int ownDocs;

    Lookup(AskedTerms.Asked asked, IndexReaderContext top) {
      this.asked = asked;
      this.bytes = new BytesRef(PassageDocuments.cut(asked.term()));
      this.states = new TermStates(top);
      this.ownStates = new TermStates(top);
    }

    /// Whether no passage has it and it was probably meant for a word that says nothing.
    boolean isMistypedFiller(AskedTerms terms) {
      return textDocs == 0
          && terms.size() <= MOST_TERMS
          && FunctionWords.isMistyped(terms.typed(asked.term()));
    }

    QueryTerm term(String field, int passages, boolean aside) {
      int docs = ownDocs > 0 ? ownDocs : textDocs;
      states.accumulateStatistics(docs, docs);
      return new QueryTerm(
          field,
          asked.term(),
          bytes,
          asked.boost() * Math.min(MOST_TIMES_ASKED, asked.count()),
          asked.place(),
          asked.piece(),
          states,
          ownStates,
          QueryTerm.idf(docs > 0 ? docs : Math.min(1, Math.pow(FEW / passages, 2)), passages),
          docs > 0,
          asked.words(),
          asked.weak(),
          aside);
    }
  }
}
