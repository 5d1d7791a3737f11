package memory.indexer.rank;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.model.QueryText;
import memory.engine.model.SentenceEnd;
import memory.indexer.analysis.AnalysedText;
import memory.indexer.analysis.FunctionWords;

/// The terms of a question before they are looked up: each once, in order, fillers left out unless
/// nothing else is asked.
final class AskedTerms {
  /// Of a very long prompt the beginning and the end are read.
  private static final int MOST_CHARS = 32_000;

  /// One name gives several terms (`auth-token`: three); each counts for less than a word.
  private static final float IN_NAME = 0.7f;

  private static final float WEAK_WORD = 0.5f;

  /// A word of a script without spaces is two characters long, mostly, and of the pairs of
  /// neighbours every second one lies across two words.
  private static final float PAIR = 0.5f;

  private static final int PLACES_BETWEEN_TEXTS = 10;

  /// A prompt with more terms tells something before it asks.
  private static final int TERMS_OF_A_QUESTION = 14;

  /// Beside a time they ask for all that there is of it.
  private static final Set<String> ALL_OF_A_TIME =
      Set.of(
          ("change changes changed decision decisions entries logged news noted notes"
                  + " overview progress recorded summary update updates")
              .split(" ", 0));

  /// Stand before these, besides common words.
  private static final Set<String> BEFORE_NOTES = Set.of("all", "any", "my", "our");

  /// Stand between `what` and what was done (`what have we shipped`).
  private static final Set<String> BEFORE_A_VERB =
      Set.of("did", "was", "were", "has", "have", "had", "been", "got", "we", "i", "you", "they");

  /// Stand before a time, besides common words.
  private static final Set<String> BEFORE_A_TIME = Set.of("over", "during", "from");

  /// What time is counted in. Who asks `how many` there are, or which it is, asks for no note of a
  /// time.
  private static final Set<String> UNITS =
      Set.of("date", "dai", "week", "weekend", "month", "year", "hour", "minut");

  private final Map<String, Asked> terms = new LinkedHashMap<>();
  private final List<Text> texts = new ArrayList<>();
  private final AskedDays days;
  private int place;
  private int piece;
  private Set<?> functionWords = Set.of();
  private boolean fillersOnly;
  private boolean timeOnly;
  private boolean verbAndTime;
  private final Set<String> things = new LinkedHashSet<>();
  private final Set<String> timeTerms = new HashSet<>();
  private boolean namesMore;
  private boolean asksForDays;
  private boolean timesAreWords;
  private boolean asksAfterTelling;
  private boolean asks;
  private boolean asksForUnits;

  /// The first word behind a time that the text opens with (`last week, what did we do`).
  private int opening;

  /// @param count how often it was asked
  /// @param place position among the question's telling words
  /// @param piece which piece between spaces it came from; each pair of a script without spaces is
  ///   one
  /// @param boost what one asking counts
  /// @param words how many words of the question it counts for
  /// @param weak it says how something is asked, not what about
  /// @param meantOnly it was typed with an error, probably
  /// @param inQuestion it stands in a sentence that asks, or in what was pasted
  record Asked(
      String term,
      int count,
      int place,
      int piece,
      float boost,
      float words,
      boolean weak,
      boolean inQuestion,
      boolean meantOnly) {

    /// Another term in its place.
    Asked as(String other) {
      return new Asked(other, count, place, piece, boost, words, weak, inQuestion, meantOnly);
    }

    /// What was probably meant by it.
    Asked meant(String other) {
      float worth = Misspelling.worth(term, other) * boost;
      return new Asked(other, count, place, piece, worth, words, weak, inQuestion, true);
    }
  }

  /// @param questions which terms stand in sentences that ask
  /// @param dated whether the days asked for were read in it
  private record Text(AnalysedText terms, BitSet questions, boolean dated) {
    /// Whether a sentence that asks holds the term, or none of the text asks.
    boolean isAsked(int term) {
      return questions.isEmpty() || questions.get(term);
    }
  }

  private AskedTerms(AskedDays days) {
    this.days = days;
  }

  /// The same without its words.
  AskedTerms ofTheTimeAlone() {
    AskedTerms alone = new AskedTerms(days);
    alone.asks = asks;
    return alone;
  }

  /// @param days the days asked for in the text's prose
  static AskedTerms of(QueryText text, AskedDays days) {
    AskedTerms asked = new AskedTerms(days);
    String prose = text.prose();
    if (prose.length() <= 2 * MOST_CHARS) {
      asked.analyse(prose, true);
    } else {
      asked.analyse(prose.substring(0, MOST_CHARS), true);
      asked.analyse(prose.substring(prose.length() - MOST_CHARS), true);
    }
    asked.functionWords = asked.functionWords();
    for (String identifier : text.identifiers()) {
      asked.analyse(identifier, false);
    }
    asked.readOpening(prose);
    List<String> names = days.names();
    boolean timed = days.span().isPresent() && !asked.asksForUnits;
    asked.timeOnly = timed && (names.isEmpty() || asked.asks);
    asked.collect();
    if (!(timed && asked.asks && asked.asksForATime())) {
      asked.things.clear();
    }
    asked.timeTerms.addAll(names);
    asked.asksForDays =
        !(names.isEmpty() || asked.asksForUnits)
            && (days.ofThePast || asked.asks || !asked.mayBeAnOrder());
    asked.verbAndTime =
        timed && !asked.timeOnly && asked.texts.size() == 1 && asked.isVerbAndTime(asked.prose());
    if (asked.timeOnly) {
      asked.terms.clear();
      asked.timesAreWords = true;
      asked.collect();
    }
    for (String day : names) {
      asked.piece++;
      asked.add(day, 1, 1, false, true);
    }
    if (asked.terms.isEmpty()) {
      asked.fillersOnly = true;
      asked.collect();
    }
    asked.asksAfterTelling &= asked.terms.size() > TERMS_OF_A_QUESTION;
    return asked;
  }

  /// What was asked in prose, from its start.
  AnalysedText prose() {
    return texts.isEmpty() || !texts.getFirst().dated()
        ? AnalysedText.of("")
        : texts.getFirst().terms();
  }

  Iterable<Asked> terms() {
    return terms.values();
  }

  int size() {
    return terms.size();
  }

  /// The word that gave a term, as it was typed last, in small letters; the term itself where none
  /// did or the index spells it otherwise (`prüf`, `max_retr`).
  String typed(String term) {
    for (Text text : texts) {
      for (int i = text.terms().size() - 1; i >= 0; i--) {
        if (text.terms().term(i).equals(term)) {
          String typed = text.terms().word(i);
          return typed.chars().allMatch(c -> c >= 'a' && c <= 'z') ? typed : term;
        }
      }
    }
    return term;
  }

  /// Only words were asked that say nothing (`what is it`).
  boolean fillersOnly() {
    return fillersOnly;
  }

  /// Nothing was asked but what there is of a time (`what did we do last week`), or what was done
  /// in it (`what did we ship last week`).
  boolean listsATime() {
    return timeOnly || verbAndTime;
  }

  /// What was asked for besides a time (`bellow`, `rouen` of `what did we do with the bellows in
  /// Rouen last week`), without words for all there is.
  ///
  /// @return empty when nothing was or when a time is only said by the way
  Set<String> thingsOfATime() {
    return things;
  }

  /// Whether a term tells a time that was asked for.
  boolean isTime(String term) {
    return timeTerms.contains(term);
  }

  /// Whether something is named besides a time, and the notes of the time that do not hold it are
  /// no answer: an order says a day, but does not ask for it (`revert the commit from last
  /// Friday`), and of a longer time most notes are about other things (`the best films of 2026`).
  boolean wantsMoreThanATime() {
    return asksForUnits || (namesMore && !timeTerms.isEmpty() && !asksForDays);
  }

  /// Whether it asks what time it is or how much of it (`how many weeks since October`).
  boolean asksForUnits() {
    return asksForUnits;
  }

  /// Whether it wants to be told something.
  boolean asks() {
    return asks;
  }

  /// Whether it says days and does not ask for them.
  boolean onlySaysDays() {
    return wantsMoreThanATime() && !days.names().isEmpty();
  }

  /// Whether it is English, so that it would be seen to ask, and does not speak of what its user
  /// did (`go on where we stopped yesterday`).
  private boolean mayBeAnOrder() {
    AnalysedText all = prose();
    boolean own = false;
    for (int i = 0; i < all.size(); i++) {
      own |= all.word(i).equals("we") || all.word(i).equals("i");
    }
    return !own && functionWords.isEmpty();
  }

  /// Whether it asks for what was, nothing was pasted, and a sentence that asks holds the time: who
  /// says one by the way asks why, how or what to do.
  private boolean asksForATime() {
    if (texts.size() != 1) {
      return false;
    }
    Text text = texts.getFirst();
    AnalysedText all = text.terms();
    boolean told = !days.relative.isEmpty() || !days.named.isEmpty();
    String opens = behindTime(all.text());
    boolean what = SentenceEnd.firstWord(opens).equals("what");
    if (!(days.ofThePast || (told && (what || SentenceEnd.tells(opens))))) {
      return false;
    }
    for (int i = 0; i < all.size(); i++) {
      if (days.read.get(all.start(i)) && text.isAsked(i)) {
        return true;
      }
    }
    return false;
  }

  /// Reads where a text asks once the time that it opens with is taken away, and whether it asks
  /// for notes or for a number of days.
  private void readOpening(String prose) {
    AnalysedText all = prose();
    for (int i = 0; i < all.size(); i++) {
      if (days.read.get(all.start(i))) {
        opening = i + 1;
      } else if (!(all.isCommon(i) || BEFORE_A_TIME.contains(all.word(i)))) {
        break;
      }
    }
    asks = SentenceEnd.wantsAnswer(behindTime(prose));
    boolean notes = asksForNotes(all);
    if (notes && !days.ofThePast) {
      days.readOfThePast(prose);
    }
    asks |= notes;
    asksForUnits = asksForUnits(all);
  }

  /// `how many days …`, `what day …`, or, of no past, a question for nothing but units (`what's the
  /// date today`).
  private boolean asksForUnits(AnalysedText all) {
    if (opening + 2 < all.size()) {
      String first = all.word(opening);
      boolean many = first.equals("how") && all.word(opening + 1).equals("many");
      boolean which = (first.equals("what") || first.equals("which")) && !days.ofThePast;
      if ((many || which) && isUnit(all, opening + (many ? 2 : 1))) {
        return true;
      }
    }
    boolean units = false;
    for (int i = 0; i < all.size(); i++) {
      if (!(days.read.get(all.start(i)) || all.isFiller(i) || all.isWeak(i))) {
        if (!isUnit(all, i)) {
          return false;
        }
        units = true;
      }
    }
    return units && asks && !days.ofThePast;
  }

  private static boolean isUnit(AnalysedText all, int i) {
    return UNITS.contains(all.term(i)) || DateReader.isWeekday(all.word(i));
  }

  private String behindTime(String prose) {
    return opening == 0 ? prose : prose.substring(prose().end(opening - 1));
  }

  /// Whether it asks for all there is of a time by its name, or opens with that (`show me the
  /// changes of October`, `decisions of last month`).
  private boolean asksForNotes(AnalysedText all) {
    int first = all.size();
    int notes = all.size();
    for (int i = all.size() - 1; i >= 0; i--) {
      boolean read = days.read.get(all.start(i));
      if (ALL_OF_A_TIME.contains(all.word(i))) {
        notes = all.word(i).endsWith("s") ? i : notes;
      } else if (!(read || all.isFiller(i) || all.isWeak(i))) {
        return false;
      }
      boolean leads = all.isCommon(i) || BEFORE_NOTES.contains(all.word(i));
      first = read || leads ? first : i;
    }
    return !days.isEmpty() && notes < all.size() && (asks || first == notes);
  }

  /// `what`, perhaps who did it, one word that is no name, and a time.
  private boolean isVerbAndTime(AnalysedText all) {
    if (all.size() < opening + 2 || !all.word(opening).equals("what")) {
      return false;
    }
    int at = opening + 1;
    while (at < all.size() && (BEFORE_A_VERB.contains(all.word(at)) || all.isWeak(at))) {
      at++;
    }
    boolean verb =
        at < all.size()
            && !all.isFiller(at)
            && !isOfTime(all, at)
            && all.text().substring(all.start(at), all.end(at)).equals(all.word(at));
    boolean timed = opening > 0;
    for (at++; at < all.size(); at++) {
      boolean time = isOfTime(all, at);
      timed |= time;
      if (!(time || all.isCommon(at) || BEFORE_A_TIME.contains(all.word(at)))) {
        return false;
      }
    }
    return verb && timed;
  }

  private boolean isOfTime(AnalysedText all, int i) {
    return days.relative.get(all.start(i)) || days.named.get(all.start(i));
  }

  /// A long prompt asks at its end or in between, and the rest only leads there: what stands beside
  /// its questions is searched for, but nobody misses it in an answer.
  boolean isAside(Asked term) {
    return asksAfterTelling && !term.inQuestion();
  }

  private void analyse(String text, boolean prose) {
    if (text.isBlank()) {
      return;
    }
    AnalysedText analysed = AnalysedText.of(text);
    BitSet questions = new BitSet();
    if (prose) {
      questions = analysed.inQuestions();
      asksAfterTelling |= !questions.isEmpty();
    } else {
      questions.set(0, analysed.size());
    }
    texts.add(new Text(analysed, questions, prose && texts.isEmpty()));
  }

  private void collect() {
    for (Text text : texts) {
      AnalysedText all = text.terms();
      for (int from = 0; from < all.size(); ) {
        int to = pieceEnd(all, from);
        piece++;
        collectPiece(text, from, to);
        from = to;
      }
      place += PLACES_BETWEEN_TEXTS;
    }
  }

  private void collectPiece(Text text, int from, int to) {
    AnalysedText all = text.terms();
    int lastPosition = -1;
    for (int i = from; i < to; i++) {
      boolean whole = to - from == 1; // `today.tsx` is a name
      boolean timed = whole && !timesAreWords && text.dated() && days.relative.get(all.start(i));
      if (fillersOnly || !(timed || all.isFiller(i) || functionWords.contains(all.word(i)))) {
        if (all.position(i) != lastPosition) {
          place++;
          lastPosition = all.position(i);
        }
        float boost = whole ? 1 : IN_NAME;
        float words = words(all, i, whole);
        if (i > from && (words == PAIR || all.isUnspaced(i) != all.isUnspaced(i - 1))) {
          piece++;
        }
        boolean weak = all.isWeak(i) || (asksForUnits && isUnit(all, i));
        boolean allOfIt = whole && ALL_OF_A_TIME.contains(all.word(i));
        boolean named = text.dated() && days.named.get(all.start(i));
        if (text.dated() && days.read.get(all.start(i))) {
          timeTerms.add(all.term(i));
        } else {
          namesMore |= !(fillersOnly || weak || allOfIt);
        }
        timeOnly &= timesAreWords || weak || allOfIt || named;
        if (text.isAsked(i)
            && !(fillersOnly || timesAreWords || weak || allOfIt || days.read.get(all.start(i)))) {
          things.add(all.term(i));
        }
        add(all.term(i), boost, weak ? WEAK_WORD : words, weak, text.questions().get(i));
      }
    }
  }

  /// A letter or a digit says nothing by itself, nor a character beside the pairs that hold it.
  ///
  /// @param whole whether it stands alone between spaces
  private static float words(AnalysedText all, int i, boolean whole) {
    boolean single = all.term(i).codePointCount(0, all.term(i).length()) == 1;
    if (!all.isUnspaced(i)) {
      return single ? 0 : 1;
    }
    return whole ? 1 : single ? 0 : PAIR;
  }

  private Set<?> functionWords() {
    List<String> words = new ArrayList<>();
    int fillers = 0;
    for (Text text : texts) {
      for (int i = 0; i < text.terms().size(); i++) {
        words.add(text.terms().word(i));
        fillers += text.terms().isFiller(i) ? 1 : 0;
      }
    }
    return FunctionWords.of(words, fillers);
  }

  /// The first term that a space parts from those before.
  private static int pieceEnd(AnalysedText all, int from) {
    int end = all.end(from);
    int next = from + 1;
    while (next < all.size() && !hasSpace(all.text(), end, all.start(next))) {
      end = Math.max(end, all.end(next));
      next++;
    }
    return next;
  }

  private static boolean hasSpace(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Character.isWhitespace(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private void add(String term, float boost, float words, boolean weak, boolean inQuestion) {
    Asked before = terms.get(term);
    terms.put(
        term,
        before == null
            ? new Asked(term, 1, place, piece, boost, words, weak, inQuestion, false)
            : new Asked(
                term,
                before.count() + 1,
                before.place(),
                before.piece(),
                Math.max(before.boost(), boost),
                Math.max(before.words(), words),
                weak && before.weak(),
                inQuestion || before.inQuestion(),
                false));
  }
}
