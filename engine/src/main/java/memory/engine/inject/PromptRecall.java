package memory.engine.inject;

import java.time.Duration;
import java.util.Optional;
import memory.engine.recall.RecallResult;

/// Finds what matters to a prompt, gated. What goes wrong is part of the result, never an
/// exception.
@FunctionalInterface
public interface PromptRecall {

  /// @param prompt the user's words, our own blocks taken out
  /// @param limit most hits wanted, at least 1
  /// @param deadline how long it may take; empty = as long as it needs
  RecallResult recall(String prompt, int limit, Optional<Duration> deadline);
}
