package memory.engine.recall;

/// Decides whether what was found is worth saying unasked. Nothing worth saying = nothing said; a
/// search by hand is not gated.
///
/// Two measures, neither of which depends on the size of the memory: how much of what was asked the
/// best hit answers, and how far it stands above what a memory of this size gives to any question.
public final class Gate {
  /// The best score as a share of all that was asked (summed idf).
  private static final double LEAST_SHARE = 0.185;

  /// The best score in units of the idf that one telling word has in this memory.
  private static final double LEAST_STRENGTH = 0.45;

  /// A hit that holds nearly all that was asked may be weaker.
  private static final double WHOLE_SHARE = 0.9;

  private static final double WHOLE_STRENGTH = 0.35;

  /// What was pasted without a question is worth recalling for when a hit holds this much of it:
  /// names of libraries occur in any notes of the trade.
  private static final double PASTED_SHARE = 1 / 3.0;

  /// A long prompt is never answered as a whole: more terms than this ask for no more.
  private static final int MOST_TERMS_ASKED = 14;

  private Gate() {}

  /// What the gate says, and why.
  ///
  /// @param reason one clause with the figures, for `--explain` and traces
  public record Verdict(boolean passes, String reason) {}

  /// @param text what was asked
  /// @param evidence what was found
  public static Verdict judge(QueryText text, Evidence evidence) {
    if (evidence.informative() == 0) {
      return new Verdict(false, "nothing was asked");
    }
    if (text.identifiers().isEmpty() && SmallTalk.isAll(text.prose())) {
      return new Verdict(false, "small talk or a command");
    }
    boolean onlyPasted = !text.identifiers().isEmpty() && text.prose().indexOf('?') < 0;
    if (onlyPasted && evidence.matchedWeight() < PASTED_SHARE * evidence.weight()) {
      return new Verdict(false, "little of what was pasted is known");
    }
    return judge(evidence);
  }

  /// The verdict on the figures alone, whatever was asked.
  public static Verdict judge(Evidence evidence) {
    if (evidence.best() <= 0) {
      return new Verdict(false, "nothing matched");
    }
    double asked = evidence.weight();
    if (evidence.informative() > MOST_TERMS_ASKED) {
      asked = asked * MOST_TERMS_ASKED / evidence.informative();
    }
    double share = evidence.best() / Math.max(asked, 1e-9);
    double strength = evidence.best() / Math.log(1.0 + evidence.passages());
    double coverage = evidence.matchedWeight() / Math.max(evidence.weight(), 1e-9);
    if (share < LEAST_SHARE) {
      return verdict(false, "the best hit answers too little", share, strength, coverage);
    }
    if (strength >= LEAST_STRENGTH) {
      return verdict(true, "strong enough", share, strength, coverage);
    }
    if (coverage >= WHOLE_SHARE && strength >= WHOLE_STRENGTH) {
      return verdict(true, "all that was asked stands together", share, strength, coverage);
    }
    return verdict(false, "too weak", share, strength, coverage);
  }

  private static Verdict verdict(
      boolean passes, String why, double share, double strength, double coverage) {
    return new Verdict(
        passes,
        why
            + ": share "
            + hundredths(share)
            + ", strength "
            + hundredths(strength)
            + ", coverage "
            + hundredths(coverage));
  }

  private static double hundredths(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
