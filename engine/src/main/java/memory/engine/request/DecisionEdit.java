package memory.engine.request;

import java.util.List;
import java.util.Optional;

/// What is to be different at a decision; absent = stays as it is.
public record DecisionEdit(
    Optional<String> text,
    Optional<String> title,
    Optional<List<String>> tags,
    Optional<String> reason) {
  /// Everything stays.
  public static final DecisionEdit NONE =
      new DecisionEdit(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
