package memory.indexer.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.indexer.sync.Listing.ListedFile;

/// Disk minus index: the files whose stat says that they must be read, the paths that are gone, and
/// how much that is. Made of the two sides alone; [Reconciler] acts on it.
///
/// @param suspects to be read and hashed, the last touched first
record Diagnosis(State state, List<Suspect> suspects, List<String> gone) {

  /// How an index stands against the disk. What is touched has another stat; files that are only
  /// looked at again because they were read too soon after a change do not count.
  enum State {
    IN_STEP,
    /// Few files: written at once.
    BEHIND,
    /// More files than a person waits for.
    FAR_BEHIND,
    /// More bytes than are written at once.
    OVERTAKEN,
    /// That, and most of the scope: a new index is cheaper than so many changes.
    OUTDATED,
    /// There is no index, or none that can be read; a new one takes no time.
    MISSING,
    /// There is none, and a new one takes its time.
    MISSING_LARGE;

    /// More than one search with a deadline can do.
    boolean isLarge() {
      return this == OVERTAKEN || this == OUTDATED || this == MISSING_LARGE;
    }

    /// There is an index, and bringing it in step takes longer than a person likes.
    boolean isLong() {
      return this == FAR_BEHIND || this == OVERTAKEN || this == OUTDATED;
    }
  }

  record Suspect(String path, ListedFile file) {
    private long stampNs() {
      return file.stat().stampNs();
    }
  }

  static final Diagnosis IN_STEP = new Diagnosis(State.IN_STEP, List.of(), List.of());

  /// @param indexed whether there is an index on disk that can be read
  static Diagnosis of(Listing disk, Manifest manifest, boolean indexed, Limits limits) {
    Map<String, FileEntry> known = manifest.entries();
    List<Suspect> suspects = new ArrayList<>();
    long allBytes = 0;
    long touchedBytes = 0;
    int touchedFiles = 0;
    int both = 0;
    for (Map.Entry<String, ListedFile> file : disk.files.entrySet()) {
      FileEntry entry = known.get(file.getKey());
      FileStat stat = file.getValue().stat();
      both += entry == null ? 0 : 1;
      allBytes += stat.size();
      boolean touched =
          entry == null || !entry.stat().isSameAs(stat) || entry.state() == FileEntry.State.MOVED;
      if (touched) {
        touchedFiles++;
        touchedBytes += stat.size();
      }
      if (entry == null || touched || entry.mustBeReadAgain()) {
        suspects.add(new Suspect(file.getKey(), file.getValue()));
      }
    }
    List<String> gone = new ArrayList<>();
    if (both < known.size()) {
      gone.addAll(known.keySet());
      gone.removeAll(disk.files.keySet());
    }
    if (suspects.isEmpty() && gone.isEmpty()) {
      return IN_STEP;
    }
    suspects.sort((one, other) -> Long.compare(other.stampNs(), one.stampNs()));
    boolean large = touchedBytes > limits.quickBytes();
    State state;
    if (!indexed && !suspects.isEmpty()) {
      state = large ? State.MISSING_LARGE : State.MISSING;
    } else if (large) {
      state = 2 * touchedBytes > allBytes ? State.OUTDATED : State.OVERTAKEN;
    } else {
      state = touchedFiles > limits.quickFiles() ? State.FAR_BEHIND : State.BEHIND;
    }
    return new Diagnosis(state, suspects, gone);
  }
}
