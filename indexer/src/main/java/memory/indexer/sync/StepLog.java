package memory.indexer.sync;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/// What was done to bring an index in step, added up.
final class StepLog {
  private final Set<String> changed = new TreeSet<>();
  private int passages;

  void add(Collection<String> paths, int written) {
    changed.addAll(paths);
    passages += written;
  }

  Set<String> changed() {
    return changed;
  }

  int passages() {
    return passages;
  }
}
