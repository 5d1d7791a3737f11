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
record Shares(int total, int standing, int recalled) {

  static Shares of(int budgetChars, Optional<HostProfile> host, Part part, Profile profile) {
    int cap = host.map(HostProfile::capChars).orElse(Integer.MAX_VALUE);
    int total = Math.min(budgetChars, cap);
    if (profile != Profile.SELECTIVE) {
      return new Shares(total, total, 0);
    }
    return switch (part) {
      case MERGED -> split(total, Integer.MAX_VALUE);
      // One part alone has its share of the whole budget, as far as the host takes it.
      case STANDING, RECALLED -> {
        Shares whole = split(budgetChars, cap);
        yield new Shares(total, whole.standing, whole.recalled);
      }
    };
  }

  private static Shares split(int total, int cap) {
    int standing = (int) (total * 9L / 16);
    int recalled = Math.max(0, total - standing - Frame.BETWEEN.length());
    return new Shares(total, Math.min(standing, cap), Math.min(recalled, cap));
  }
}
