package memory.indexer.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Disk minus index: the files whose stat says that they must be read, and the paths that are gone.
///
/// @param suspects to be read and hashed, the last touched first
/// @param touchedFiles how many of them have another stat; the others are only looked at again
///   because they were read too soon after a change
/// @param touchedBytes the size of those with another stat
record Comparison(List<Suspect> suspects, List<String> gone, int touchedFiles, long touchedBytes) {

  record Suspect(String path, ListedFile file) {
    private long stampNs() {
      return file.stat().stampNs();
    }
  }

  static Comparison of(Listing disk, Manifest manifest) {
    Map<String, FileEntry> known = manifest.entries();
    List<Suspect> suspects = new ArrayList<>();
    long touchedBytes = 0;
    int touchedFiles = 0;
    int both = 0;
    for (Map.Entry<String, ListedFile> file : disk.files.entrySet()) {
      FileEntry entry = known.get(file.getKey());
      if (entry != null) {
        both++;
      }
      boolean touched = entry == null || !entry.stat().isSameAs(file.getValue().stat());
      if (touched || (entry != null && entry.mustBeReadAgain())) {
        suspects.add(new Suspect(file.getKey(), file.getValue()));
        touchedFiles += touched ? 1 : 0;
        touchedBytes += touched ? file.getValue().stat().size() : 0;
      }
    }
    suspects.sort((one, other) -> Long.compare(other.stampNs(), one.stampNs()));
    return new Comparison(suspects, gone(disk, known, both), touchedFiles, touchedBytes);
  }

  private static List<String> gone(Listing disk, Map<String, FileEntry> known, int both) {
    if (both == known.size()) {
      return List.of();
    }
    List<String> gone = new ArrayList<>();
    for (String path : known.keySet()) {
      if (!disk.files.containsKey(path)) {
        gone.add(path);
      }
    }
    return gone;
  }

  boolean isEmpty() {
    return suspects.isEmpty() && gone.isEmpty();
  }
}
