package memory.engine.inject;

import java.time.Duration;
import java.util.Optional;
import memory.engine.model.QueryText;
import memory.engine.model.RecallResult;

/// Finds what may matter to a prompt, whether it is worth saying or not. What goes wrong is part of
/// the result, never an exception.
@FunctionalInterface
public interface PromptRecall {

  /// @param text what the user's words ask, our own blocks taken out
  /// @param limit most hits wanted
  /// @param deadline how long it may take; empty = as long as it needs
  RecallResult recall(QueryText text, int limit, Optional<Duration> deadline);
}
