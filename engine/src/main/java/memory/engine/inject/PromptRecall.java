package memory.engine.inject;

import java.time.Duration;
import java.util.Optional;
import memory.engine.recall.HitDepth;
import memory.engine.recall.RecallResult;

/// Finds what matters to a prompt, gated. What goes wrong is part of the result, never an
/// exception.
@FunctionalInterface
public interface PromptRecall {

  /// @param prompt the user's words, our own blocks taken out
  /// @param depth how many hits are wanted; asked only for what the gate lets through
  /// @param deadline how long it may take; empty = as long as it needs
  RecallResult recall(String prompt, HitDepth depth, Optional<Duration> deadline);
}
