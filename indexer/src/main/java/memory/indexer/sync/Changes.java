package memory.indexer.sync;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import org.jspecify.annotations.Nullable;

/// What has to be done to an index: the [Diagnosis] after the suspects were read.
///
/// @param read files with other content than the index has
/// @param same files with the content the index has, and how they stand now
/// @param gone paths to take out
/// @param left suspects that were not read, for lack of time or room
record Changes(List<FileReading> read, Map<String, FileEntry> same, Set<String> gone, int left) {

  static final Changes NONE = new Changes(List.of(), Map.of(), Set.of(), 0);

  static Changes of(
      Diagnosis diagnosis,
      Manifest manifest,
      ScopeRoot root,
      Limits limits,
      Clock clock,
      Budget budget,
      long mostBytes) {
    List<FileReading> read = new ArrayList<>();
    Map<String, FileEntry> same = new HashMap<>();
    Set<String> gone = new HashSet<>(diagnosis.gone());
    Vouched vouched = new Vouched(manifest);
    long bytes = 0;
    int done = 0;
    for (Diagnosis.Suspect suspect : diagnosis.suspects()) {
      if ((done > 0 && budget.isSpent()) || bytes > mostBytes) {
        break;
      }
      done++;
      String path = suspect.path();
      FileEntry known = manifest.entries().get(path);
      Optional<FileReading> reading =
          FileReading.of(root, path, suspect.file().file(), limits, clock);
      if (reading.isEmpty()) {
        if (known != null) {
          gone.add(path);
        }
      } else if (known != null && known.stillHolds(reading.get().entry())) {
        same.put(path, reading.get().entry().withStateOf(known));
      } else {
        read.add(vouched.by(reading.get()));
        bytes += reading.get().length();
      }
    }
    return new Changes(read, same, gone, diagnosis.suspects().size() - done);
  }

  /// Nothing that a search could see.
  boolean isInvisible() {
    return read.isEmpty() && gone.isEmpty();
  }

  /// The entries worth remembering: of files that stand otherwise than known, or need not be read
  /// again because of the clock.
  Map<String, FileEntry> refreshed(Manifest manifest) {
    Map<String, FileEntry> refreshed = new HashMap<>();
    same.forEach((path, entry) -> {
      FileEntry known = manifest.entries().get(path);
      if (known == null
          || (known.isRacy() && !entry.isRacy())
          || !entry.stat().isSameAs(known.stat())) {
        refreshed.put(path, entry);
      }
    });
    return refreshed;
  }

  List<String> paths() {
    List<String> paths = new ArrayList<>(gone);
    for (FileReading reading : read) {
      paths.add(reading.path());
    }
    return paths;
  }

  /// The contents that the guard was asked about and had nothing to say of, so that a file that
  /// only moved is not given to it again. Safe for use by several threads.
  static final class Vouched {
    private final Manifest manifest;
    private @Nullable Map<Long, Map.Entry<String, FileEntry>> byHash;

    Vouched(Manifest manifest) {
      this.manifest = manifest;
    }

    /// The reading, marked when its content is one of them in a file of the same kind.
    FileReading by(FileReading reading) {
      Map.Entry<String, FileEntry> same = known().get(reading.entry().hashLow());
      boolean moved =
          same != null
              && same.getValue().vouchesFor(reading.entry())
              && new MemoryPath(same.getKey()).kind() == new MemoryPath(reading.path()).kind();
      return moved ? reading.vouchedFor() : reading;
    }

    /// Made when it is first needed: most searches find nothing new.
    private synchronized Map<Long, Map.Entry<String, FileEntry>> known() {
      Map<Long, Map.Entry<String, FileEntry>> known = byHash;
      if (known == null) {
        known = new HashMap<>();
        for (Map.Entry<String, FileEntry> file : manifest.entries().entrySet()) {
          known.put(file.getValue().hashLow(), file);
        }
        byHash = known;
      }
      return known;
    }
  }
}
