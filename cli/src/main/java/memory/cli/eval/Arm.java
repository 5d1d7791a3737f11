package memory.cli.eval;

import java.util.Map;
import java.util.OptionalInt;

/// One way to recall and inject, to be compared with others: a profile and what is set differently
/// from its defaults.
///
/// @param label as it was typed, `selective:k=5:budget=8000`
/// @param profile the injection profile's name
/// @param ranking what finds the passages
/// @param search whether hits are recalled
/// @param gate whether weak hits are held back, as the product does
/// @param hits most hits injected; empty = as configured
/// @param budgetChars the total; empty = as configured
/// @param fit as many hits as fit, instead of the first few
/// @param config configuration values by key, `injection.caps.index` → `8000`
public record Arm(
    String label,
    String profile,
    RankingKind ranking,
    boolean search,
    boolean gate,
    OptionalInt hits,
    OptionalInt budgetChars,
    boolean fit,
    Map<String, String> config) {
  /// Arms A and B when none are named: with recall and without.
  public static final String DEFAULT = "selective,selective:search=off";

  /// How many passages a ranking is scored over, unless more are asked for with `k`.
  private static final int DEPTH = 100;

  public Arm {
    config = Map.copyOf(config);
  }

  /// How deep this arm's rankings are scored.
  int depth() {
    return Math.max(DEPTH, hits.orElse(0));
  }

  /// Whether it ranks passages at all.
  boolean ranks() {
    return search && profile.equals("selective");
  }
}
