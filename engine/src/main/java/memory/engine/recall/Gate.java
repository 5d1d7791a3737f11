package memory.engine.recall;

/// Decides whether what was found is worth saying unasked. Nothing worth saying = nothing said; a
/// search by hand is not gated.
///
/// Three measures, none of which depends on the size of the memory: how much of what was asked the
/// best hit answers, how much of it stands there or near, and how far the hit stands above what a
/// memory of this size gives to any question.
public final class Gate {
  /// The best score as a share of all that was asked (summed idf), times the root of what is held.
  private static final double LEAST_ANSWERED = 0.104;

  /// A section holds many words, so some of any question's are among them.
  private static final double MORE_OF_A_SECTION = 1.6;

  /// The best score in units of the idf that one telling word has in this memory.
  private static final double LEAST_STRENGTH = 0.37;

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
    double held = Math.min(1, evidence.matchedWeight() / Math.max(asked, 1e-9));
    double strength = evidence.best() / Math.log(1.0 + evidence.passages());
    double least = evidence.section() ? MORE_OF_A_SECTION * LEAST_ANSWERED : LEAST_ANSWERED;
    if (share * Math.sqrt(held) < least) {
      return verdict(false, "the best hit answers too little", share, strength, held);
    }
    if (strength < LEAST_STRENGTH) {
      return verdict(false, "too weak", share, strength, held);
    }
    return verdict(true, "strong enough", share, strength, held);
  }

  private static Verdict verdict(
      boolean passes, String why, double share, double strength, double held) {
    return new Verdict(
        passes,
        why
            + ": share "
            + hundredths(share)
            + ", strength "
            + hundredths(strength)
            + ", held "
            + hundredths(held));
  }

  private static double hundredths(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
