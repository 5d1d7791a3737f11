package memory.engine.request;

import java.util.List;

/// An active decision that may not hold any more.
///
/// @param why in words, at least one
public record StaleDecision(ScopedDecision decision, List<String> why) {
  public StaleDecision {
    why = List.copyOf(why);
  }
}
