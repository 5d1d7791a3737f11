package memory.indexer.sync;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What was done to bring an index in step, added up.
public final class StepLog {
  private final long startedNs = System.nanoTime();
  private final Set<String> changed = new TreeSet<>();
  private int passages;

  void add(Collection<String> paths, int written) {
    changed.addAll(paths);
    passages += written;
  }

  /// The paths that differed, sorted.
  public List<String> changed() {
    return List.copyOf(changed);
  }

  /// How many were written.
  public int passages() {
    return passages;
  }

  /// Since the look at the disk began.
  public Duration took() {
    return Duration.ofNanos(System.nanoTime() - startedNs);
  }
}
