package memory.engine.inject;

import java.util.Optional;
import memory.engine.config.Profile;

/// How one total is split: nine sixteenths for the standing block, the rest for the recalled one,
/// whatever either needs; otherwise more hits would change the standing bytes. A profile that
/// recalls nothing has no second share.
///
/// @param total what the requested part never exceeds
/// @param standing the most of the standing block
/// @param recalled the most of the recalled block; with the standing one and what stands between
///   them it stays within the total
/// @param standingWeight the most of the standing block as [TokenWeight] counts, where the host
///   counts tokens
/// @param recalledWeight the most of the recalled block, the same way
record Shares(int total, int standing, int recalled, int standingWeight, int recalledWeight) {

  static Shares of(int budgetChars, Optional<HostProfile> host, Part part, Profile profile) {
    int cap = host.map(HostProfile::capChars).orElse(Integer.MAX_VALUE);
    boolean tokens = host.map(HostProfile::countsTokens).orElse(false);
    int weight = tokens ? cap : TokenWeight.NO_LIMIT;
    int total = Math.min(budgetChars, cap);
    if (profile != Profile.SELECTIVE) {
      return new Shares(total, total, 0, weight, weight);
    }
    return switch (part) {
      case MERGED ->
          new Shares(
              total,
              standing(total),
              recalled(total),
              tokens ? standing(weight) : weight,
              tokens ? recalled(weight) : weight);
      // One part alone has its share of the whole budget, as far as the host takes it.
      case STANDING, RECALLED ->
          new Shares(
              total,
              Math.min(standing(budgetChars), cap),
              Math.min(recalled(budgetChars), cap),
              weight,
              weight);
    };
  }

  private static int standing(int total) {
    return (int) (total * 9L / 16);
  }

  private static int recalled(int total) {
    return Math.max(0, total - standing(total) - Frame.BETWEEN.length());
  }
}
