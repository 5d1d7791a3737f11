package memory.engine.guard;

import java.util.List;
import memory.engine.guard.ThreatTerms.Term;

/// Finds the phrases of [ThreatWords] in a folded text: for every known word that starts a rule, at
/// most as many of the words after it are read as the rule reaches.
final class PhraseRules {
  private static final int NEGATION_REACH = 3;

  private PhraseRules() {}

  static void find(FoldedText folded, Found found) {
    List<Term> terms = ThreatTerms.of(folded.string());
    int negation = ThreatWords.id("NEGATION");
    int reported = ThreatWords.id("REPORTED");
    for (int i = 0; i < terms.size(); i++) {
      Term first = terms.get(i);
      for (int part = 0; part < WordClasses.PARTS; part++) {
        for (long bits = first.classes().part(part); bits != 0; bits &= bits - 1) {
          for (ThreatRule rule :
              ThreatWords.rulesFrom(part * 64 + Long.numberOfTrailingZeros(bits))) {
            int last = lastOf(rule, terms, i);
            if (last >= 0
                && (rule.evenNegated() || !isNegated(terms, i, negation))
                && (rule.acrossSentences() || !isReported(terms, i, reported))) {
              found.add(
                  rule.id(),
                  folded.originOf(first.start()),
                  folded.originEnd(terms.get(last).end()));
            }
          }
        }
      }
    }
  }

  /// The term that completes the rule; -1 = it is not complete.
  private static int lastOf(ThreatRule rule, List<Term> terms, int start) {
    Term first = terms.get(start);
    int at = start;
    for (int k = 1; k < rule.classes().size(); k++) {
      int wanted = rule.classes().get(k);
      int next = at + 1;
      while (true) {
        if (next >= terms.size()) {
          return -1;
        }
        Term term = terms.get(next);
        boolean together =
            term.number() - first.number() <= rule.within()
                && (rule.acrossLines() || term.line() == first.line() || !rule.acrossSentences())
                && (rule.acrossSentences() || term.sentence() == first.sentence());
        if (!together) {
          return -1;
        }
        if (term.is(wanted) && term.start() >= terms.get(at).start()) {
          break;
        }
        next++;
      }
      at = next;
    }
    return at;
  }

  private static boolean isNegated(List<Term> terms, int at, int negation) {
    Term first = terms.get(at);
    for (int i = at - 1; i >= 0; i--) {
      Term before = terms.get(i);
      if (before.clause() != first.clause() || first.number() - before.number() > NEGATION_REACH) {
        return false;
      }
      if (before.is(negation)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the sentence tells what is done about such a phrase.
  private static boolean isReported(List<Term> terms, int at, int reported) {
    int sentence = terms.get(at).sentence();
    for (int i = at - 1; i > at - 32 && i >= 0 && terms.get(i).sentence() == sentence; i--) {
      if (terms.get(i).is(reported)) {
        return true;
      }
    }
    for (int i = at;
        i < Math.min(terms.size(), at + 32) && terms.get(i).sentence() == sentence;
        i++) {
      if (terms.get(i).is(reported)) {
        return true;
      }
    }
    return false;
  }
}
