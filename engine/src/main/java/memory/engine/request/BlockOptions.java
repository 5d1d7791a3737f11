package memory.engine.request;

import java.util.Optional;
import java.util.OptionalInt;
import memory.engine.model.Profile;

/// How a block is wanted, other than configured.
///
/// @param budgetChars the total, instead of the configured one
/// @param hits most hits shown
/// @param fit as many hits as there is room for
/// @param search false = recall nothing, windows only
public record BlockOptions(
    Optional<Profile> profile,
    OptionalInt budgetChars,
    OptionalInt hits,
    boolean fit,
    boolean search) {

  public BlockOptions {
    if (budgetChars.isPresent() && budgetChars.getAsInt() < 0) {
      throw new IllegalArgumentException("a budget is 0 or more: " + budgetChars.getAsInt());
    }
    if (hits.isPresent() && hits.getAsInt() < 0) {
      throw new IllegalArgumentException("a number of hits is 0 or more: " + hits.getAsInt());
    }
  }

  /// Everything as configured.
  public static BlockOptions configured() {
    return new BlockOptions(
        Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), false, true);
  }

  public BlockOptions withoutSearch() {
    return new BlockOptions(profile, budgetChars, hits, fit, false);
  }
}
