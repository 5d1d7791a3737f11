package memory.engine.guard;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.engine.guard.WriteGuard.TimeLimit;
import memory.engine.model.Finding;

/// Where secrets stand in a text. No rule goes back over the text, so that any text takes time
/// linear in its length. What no pattern can know as secret is not found: a tripwire, no proof.
public final class SecretScan {
  private static final int LEAST_REPEATED = 8;

  private static final Rule ASSIGNMENTS = new Assignments();
  private static final Rule TOKENS = new BareTokens();
  private static final List<Rule> RULES =
      List.of(
          new KeyBlocks(),
          TOKENS,
          new SplitTokens(TOKENS),
          ASSIGNMENTS,
          new SecretUrls(),
          new ProseSecrets(),
          new SecretUrls.OptionSecrets(),
          new SplitTokens.WrappedSecrets(),
          new RecoveryWords(),
          new EncodedSecrets(List.of(TOKENS, ASSIGNMENTS)));

  private SecretScan() {}

  /// In order of place, none overlapping. A value that is a secret in one place is one wherever it
  /// stands as a word.
  public static List<Finding> of(String text) {
    return of(text, TimeLimit.NONE);
  }

  static List<Finding> of(String text, TimeLimit limit) {
    Found found = new Found();
    for (Rule rule : RULES) {
      limit.check();
      rule.find(text, found);
    }
    if (found.isEmpty()) {
      return List.of();
    }
    addRepeats(text, found);
    return found.merged();
  }

  /// The text with a mask in the place of each finding.
  ///
  /// @param findings in order of place, none overlapping
  public static String masked(String text, List<Finding> findings) {
    return masked(text, findings, false);
  }

  /// @param inPlace with the line ends of what was masked, so that every line keeps its number
  static String masked(String text, List<Finding> findings, boolean inPlace) {
    if (findings.isEmpty()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    int from = 0;
    for (Finding finding : findings) {
      out.append(text, from, finding.start()).append("[secret:").append(finding.rule()).append(']');
      from = finding.end();
      if (inPlace) {
        PrivateParts.appendLineEnds(out, text, finding.start(), finding.end());
      }
    }
    return out.append(text, from, text.length()).toString();
  }

  private static void addRepeats(String text, Found found) {
    Map<String, String> known = new HashMap<>();
    for (Finding finding : found.all()) {
      if (finding.end() - finding.start() >= LEAST_REPEATED) {
        known.putIfAbsent(text.substring(finding.start(), finding.end()), finding.rule());
      }
    }
    for (int at = 0; at < text.length(); at++) {
      int end = Alphabet.TOKEN.endOfRun(text, at, text.length());
      if (end - at >= LEAST_REPEATED) {
        String rule = known.get(text.substring(at, end));
        if (rule != null) {
          found.add(rule, at, end);
        }
      }
      at = end;
    }
  }

  /// One way secrets stand in text. Reads the text once, in time linear in its length.
  @FunctionalInterface
  interface Rule {
    void find(String text, Found found);
  }
}
