package memory.indexer.sync;

import java.time.Duration;
import java.util.List;

/// One time the index was brought in step.
///
/// @param changed paths that differed
/// @param passages passages written
public record SyncStep(List<String> changed, int passages, Duration took) {
  public SyncStep {
    changed = List.copyOf(changed);
  }
}
