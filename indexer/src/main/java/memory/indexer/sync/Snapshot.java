package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import memory.engine.TextGuard;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.sync.Generations.Generation;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexFileNames;

/// One commit of the index on disk, open for reading, and its [Manifest].
final class Snapshot {
  /// Our part of the layout's version; the passages' part is [PassageDocuments#SCHEMA].
  private static final int MANIFEST_SCHEMA = 3;

  private static final String SCHEMA_KEY = "schema";
  private static final String TIME_KEY = "time";

  private final Generation generation;
  private final CacheDirectory directory;
  private final DirectoryReader reader;
  private final Manifest manifest;
  private final boolean unsealed;
  private final Path commitFile;
  private final Path nextCommitFile;

  private Snapshot(
      Generation generation,
      CacheDirectory directory,
      DirectoryReader reader,
      Manifest manifest,
      boolean unsealed)
      throws IOException {
    IndexCommit commit = reader.getIndexCommit();
    this.commitFile = directory.folder().resolve(commit.getSegmentsFileName());
    this.nextCommitFile =
        directory
            .folder()
            .resolve(
                IndexFileNames.fileNameFromGeneration(
                    IndexFileNames.SEGMENTS, "", commit.getGeneration() + 1));
    this.unsealed = unsealed;
    this.generation = generation;
    this.directory = directory;
    this.reader = reader;
    this.manifest = manifest;
  }

  /// Opens the generation's last commit.
  ///
  /// @throws CorruptIndexException when it is not sound or of another layout
  static Snapshot open(Generation generation, CacheDirectory.Access access) throws IOException {
    CacheDirectory directory = CacheDirectory.open(generation.folder(), access);
    boolean opened = false;
    try {
      DirectoryReader reader = DirectoryReader.open(directory);
      try {
        Snapshot snapshot = of(generation, directory, reader, Optional.empty());
        opened = true;
        return snapshot;
      } finally {
        if (!opened) {
          reader.close();
        }
      }
    } finally {
      if (!opened) {
        directory.close();
      }
    }
  }

  /// The same generation's newest commit; this very one when it is the newest.
  ///
  /// @param known the newest commit's manifest, where the caller has it because the commit is its
  ///   own
  Snapshot newest(Optional<Manifest> known) throws IOException {
    if (looksNewest()) {
      return this;
    }
    DirectoryReader newer = DirectoryReader.openIfChanged(reader);
    if (newer == null) {
      return this;
    }
    boolean opened = false;
    try {
      Snapshot snapshot = of(generation, directory, newer, known);
      opened = true;
      return snapshot;
    } finally {
      if (!opened) {
        newer.close();
      }
    }
  }

  Generation generation() {
    return generation;
  }

  CacheDirectory directory() {
    return directory;
  }

  DirectoryReader reader() {
    return reader;
  }

  Manifest manifest() {
    return manifest;
  }

  /// Whether its files had to be checked, and would have to be again by the next who opens them.
  boolean isUnsealed() {
    return unsealed;
  }

  void seal() throws IOException {
    Seal.put(directory.folder(), files(reader));
  }

  /// Whether nobody has committed since.
  boolean isNewest() throws IOException {
    return reader.isCurrent();
  }

  /// The same by the names of the commits' files, without reading one: a commit takes the next
  /// number, and older ones go only afterwards, the oldest first.
  private boolean looksNewest() {
    return !Files.exists(nextCommitFile) && Files.exists(commitFile);
  }

  private static Snapshot of(
      Generation generation,
      CacheDirectory directory,
      DirectoryReader reader,
      Optional<Manifest> known)
      throws IOException {
    Map<String, String> data = reader.getIndexCommit().getUserData();
    if (!schema().equals(data.get(SCHEMA_KEY))) {
      throw new CorruptIndexException(
          "written by another version: schema " + data.get(SCHEMA_KEY), directory.toString());
    }
    boolean unsealed = known.isEmpty() && Seal.check(directory, files(reader));
    return new Snapshot(
        generation,
        directory,
        reader,
        known.isPresent() ? known.get() : Manifest.read(reader),
        unsealed);
  }

  static Collection<String> files(DirectoryReader reader) throws IOException {
    return reader.getIndexCommit().getFileNames();
  }

  /// What stands beside each commit: the layout's version and the time.
  static Map<String, String> commitData(Instant now) {
    return Map.of(SCHEMA_KEY, schema(), TIME_KEY, Long.toString(now.toEpochMilli()));
  }

  Optional<Instant> writtenAt() throws IOException {
    String time = reader.getIndexCommit().getUserData().get(TIME_KEY);
    return time == null
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(Long.parseLong(time)));
  }

  int passages() {
    return reader.numDocs() - manifest.entries().size();
  }

  private static String schema() {
    return PassageDocuments.SCHEMA + "." + MANIFEST_SCHEMA + "." + TextGuard.EDITION;
  }
}
