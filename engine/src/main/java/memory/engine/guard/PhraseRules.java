package memory.engine.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import memory.engine.guard.ThreatTerms.Term;
import memory.engine.guard.ThreatWords.Rule;

/// Finds the rules of [ThreatWords] in a folded text. Of the rules whose classes a sentence has,
/// each is read once over it: in order no further than it reaches, in any order by the last place
/// of each class.
final class PhraseRules {
  private static final int NEGATION_REACH = 3;
  private static final int CLAUSE_REACH = 12;
  private static final int REPORT_REACH = 32;

  /// Words behind an order in which its object may still stand: "ignore the rules of the linter".
  private static final int OBJECT_REACH = 3;

  private final FoldedText folded;
  private final Found found;
  private List<Term> terms;
  private final int negation = ThreatWords.id("NEGATION");
  private final int reported = ThreatWords.id("REPORTED");

  private final boolean quotes;

  private PhraseRules(FoldedText folded, Found found) {
    this.quotes = Quoted.mayStandIn(folded.string());
    this.folded = folded;
    this.found = found;
    this.terms = ThreatTerms.of(folded.string());
  }

  static void find(FoldedText folded, Found found) {
    PhraseRules rules = new PhraseRules(folded, found);
    rules.addPhrases();
    rules.find(0, rules.terms.size(), true);
    for (int from = 0; from < rules.terms.size(); ) {
      int to = rules.sentenceEnd(from);
      rules.find(from, to, false);
      from = to;
    }
  }

  private int sentenceEnd(int from) {
    int to = from + 1;
    while (to < terms.size() && terms.get(to).sentence() == terms.get(from).sentence()) {
      to++;
    }
    return to;
  }

  private BitSet classes(int from, int to) {
    BitSet classes = new BitSet();
    for (int i = from; i < to; i++) {
      classes.or(terms.get(i).classes());
    }
    return classes;
  }

  /// A term for every phrase, behind the one it starts with.
  private void addPhrases() {
    List<Term> all = new ArrayList<>();
    for (int from = 0; from < terms.size(); ) {
      int to = sentenceEnd(from);
      List<Rule> phrases = ThreatWords.phrasesAmong(classes(from, to));
      for (int i = from; i < to; i++) {
        Term first = terms.get(i);
        all.add(first);
        for (Rule phrase : phrases) {
          int end = first.is(phrase.first()) ? lastOf(phrase, i) : -1;
          if (end >= 0 && !isNegated(i, CLAUSE_REACH)) {
            all.add(first.meaning(phrase.meaning(), terms.get(end).end()));
          }
        }
      }
      from = to;
    }
    terms = all;
  }

  /// Rules that reach over sentences, or those that do not.
  private void find(int from, int to, boolean acrossSentences) {
    List<Rule> anyOrder = new ArrayList<>();
    for (Rule rule : ThreatWords.rulesAmong(classes(from, to), acrossSentences)) {
      if (rule.anyOrder()) {
        anyOrder.add(rule);
        continue;
      }
      for (int i = from; i < to; i++) {
        if (terms.get(i).is(rule.first())) {
          findInOrder(rule, i);
        }
      }
    }
    for (Rule rule : anyOrder) {
      findInAnyOrder(rule, from, to);
    }
  }

  private void findInOrder(Rule rule, int start) {
    int end = lastOf(rule, start);
    if (end >= 0
        && (rule.evenNegated() || !isNegated(start, NEGATION_REACH))
        && !isExcused(rule, start, end)) {
      add(rule, terms.get(start), terms.get(end).end());
    }
  }

  /// At most once between two places: where it is found the text is not shown anyway.
  private void findInAnyOrder(Rule rule, int from, int to) {
    List<Integer> classes = rule.classes();
    int[] last = new int[classes.size()];
    Arrays.fill(last, -1);
    for (int i = from; i < to; i++) {
      Term term = terms.get(i);
      boolean wanted = false;
      for (int k = 0; k < last.length; k++) {
        if (term.is(classes.get(k))
            && (rule.evenNegated() || !isNegated(i, k == 0 ? CLAUSE_REACH : NEGATION_REACH))) {
          last[k] = i;
          wanted = true;
        }
      }
      int first = Arrays.stream(last).min().orElse(i);
      if (wanted && isComplete(rule, last, i) && !isExcused(rule, first, i)) {
        int end = Arrays.stream(last).map(at -> terms.get(at).end()).max().orElse(0);
        add(rule, terms.get(first), end);
        return;
      }
    }
  }

  /// Whether each class has a place of its own, near enough.
  private boolean isComplete(Rule rule, int[] last, int at) {
    for (int k = 0; k < last.length; k++) {
      if (last[k] < 0 || !together(rule, terms.get(last[k]), terms.get(at))) {
        return false;
      }
      for (int other = 0; other < k; other++) {
        if (last[other] == last[k]) {
          return false;
        }
      }
    }
    return true;
  }

  private void add(Rule rule, Term first, int end) {
    if (quotes
        && !rule.acrossSentences()
        && Quoted.isMention(folded.string(), first.start(), end)) {
      return;
    }
    found.add(rule.id(), folded.originOf(first.start()), folded.originEnd(end));
  }

  private static boolean together(Rule rule, Term first, Term term) {
    return term.number() - first.number() <= rule.within()
        && (rule.acrossLines() || term.line() == first.line() || !rule.acrossSentences())
        && (rule.acrossSentences() || term.sentence() == first.sentence());
  }

  /// The term that completes a rule in order; -1 = it is not complete.
  private int lastOf(Rule rule, int start) {
    Term first = terms.get(start);
    int at = start;
    for (int k = 1; k < rule.classes().size(); k++) {
      int wanted = rule.classes().get(k);
      int next = at + 1;
      while (true) {
        if (next >= terms.size() || !together(rule, first, terms.get(next))) {
          return -1;
        }
        Term term = terms.get(next);
        if (term.is(wanted) && term.start() >= terms.get(at).start()) {
          break;
        }
        next++;
      }
      at = next;
    }
    return at;
  }

  private boolean isNegated(int at, int reach) {
    return isAfter(negation, at, reach);
  }

  /// Whether a word of the class stands before this one, in its clause and no further.
  private boolean isAfter(int wanted, int at, int reach) {
    Term first = terms.get(at);
    for (int i = at - 1; i >= 0; i--) {
      Term before = terms.get(i);
      if (before.clause() != first.clause() || first.number() - before.number() > reach) {
        return false;
      }
      if (before.is(wanted) && before.number() < first.number()) {
        return true;
      }
    }
    return false;
  }

  /// Whether the sentence tells what is done about such a phrase, or the phrase itself speaks of
  /// something harmless.
  private boolean isExcused(Rule rule, int first, int last) {
    return (rule.unlessAfter() >= 0 && isAfter(rule.unlessAfter(), first, CLAUSE_REACH))
        || (rule.unless() >= 0 && isObject(rule.unless(), first, last))
        || (!rule.acrossSentences() && isReported(last));
  }

  /// Whether a word of the class stands among these words or shortly behind them. Elsewhere it says
  /// nothing about the order.
  private boolean isObject(int wanted, int first, int last) {
    Term end = terms.get(last);
    for (int i = first; i < terms.size(); i++) {
      Term term = terms.get(i);
      if (i > last
          && (term.clause() != end.clause() || term.number() > end.number() + OBJECT_REACH)) {
        return false;
      }
      if (term.is(wanted)) {
        return true;
      }
    }
    return false;
  }

  private boolean isReported(int at) {
    int sentence = terms.get(at).sentence();
    int from = Math.max(0, at - REPORT_REACH + 1);
    int to = Math.min(terms.size(), at + REPORT_REACH);
    for (int i = from; i < to; i++) {
      if (terms.get(i).sentence() == sentence && terms.get(i).is(reported)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a phrase is only mentioned: it stands in quotation marks as a whole, in a line that
  /// says something of its own around them.
  private static final class Quoted {
    private static final String OPENING = "\u201C\u201E\u00AB\u300C\u300E\"";
    private static final String CLOSING = "\u201D\u201C\u00BB\u300D\u300F\"";
    private static final int REACH = 400;
    private static final int LEAST_AROUND = 12;

    private Quoted() {}

    static boolean mayStandIn(String text) {
      return OPENING.chars().anyMatch(c -> text.indexOf(c) >= 0);
    }

    static boolean isMention(String text, int start, int end) {
      int open = start - 1;
      int stop = Math.max(0, start - REACH);
      while (open >= stop
          && text.charAt(open) != '\n'
          && OPENING.indexOf(text.charAt(open)) < 0
          && CLOSING.indexOf(text.charAt(open)) < 0) {
        open--;
      }
      if (open < stop || OPENING.indexOf(text.charAt(open)) < 0) {
        return false;
      }
      char wanted = CLOSING.charAt(OPENING.indexOf(text.charAt(open)));
      int close = open + 1;
      int limit = Math.min(text.length(), end + REACH);
      while (close < limit && text.charAt(close) != wanted && text.charAt(close) != '\n') {
        close++;
      }
      if (close < end || close == limit || text.charAt(close) != wanted) {
        return false;
      }
      if (close + 1 < text.length() && text.charAt(close + 1) == ')') {
        return false; // the title of a link, which readers do not see
      }
      return letters(text, open, -1) + letters(text, close, 1) >= LEAST_AROUND
          || (isCitation(text, open) && text.length() - close > LEAST_AROUND);
    }

    /// `> "…"`: a line that cites, with others that speak of it.
    private static boolean isCitation(String text, int open) {
      int at = Alphabet.SPACE.startOfRun(text, open, 0);
      return at > 0 && text.charAt(at - 1) == '>';
    }

    /// How many letters the line has on one side of a place.
    private static int letters(String text, int from, int step) {
      int letters = 0;
      for (int i = from + step;
          i >= 0 && i < text.length() && Math.abs(i - from) < REACH && text.charAt(i) != '\n';
          i += step) {
        letters += Character.isLetter(text.charAt(i)) ? 1 : 0;
      }
      return letters;
    }
  }
}
