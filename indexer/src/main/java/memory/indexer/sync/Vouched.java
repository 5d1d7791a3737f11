package memory.indexer.sync;

import java.util.HashMap;
import java.util.Map;
import memory.engine.model.MemoryPath;
import org.jspecify.annotations.Nullable;

/// The contents that the guard was asked about and had nothing to say of, so that a file that only
/// moved is not given to it again. Safe for use by several threads.
final class Vouched {
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
    return moved ? reading.clean() : reading;
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
