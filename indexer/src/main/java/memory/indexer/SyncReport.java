package memory.indexer;

import java.time.Duration;
import java.util.List;
import memory.engine.model.Scope;

/// One time a scope's index was brought in step.
///
/// @param changed the paths that differed, sorted
/// @param passages passages written
/// @param took from the look at the disk to the index being searchable
public record SyncReport(Scope scope, List<String> changed, int passages, Duration took) {
  public SyncReport {
    changed = List.copyOf(changed);
  }
}
