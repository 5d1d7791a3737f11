package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
///
/// @param commit what the reader reads
/// @param unsealed whether its files had to be checked, and would have to be again by the next who
///   opens them
record Snapshot(
    Generation generation,
    CacheDirectory directory,
    DirectoryReader reader,
    IndexCommit commit,
    Manifest manifest,
    boolean unsealed) {
  /// Our part of the layout's version; the passages' part is [PassageDocuments#SCHEMA].
  private static final int MANIFEST_SCHEMA = 3;

  private static final String SCHEMA_KEY = "schema";
  private static final String TIME_KEY = "time";

  /// Opens the generation's last commit.
  ///
  /// @throws CorruptIndexException when it is not sound or of another layout
  static Snapshot open(Generation generation, CacheDirectory.Access access) throws IOException {
    CacheDirectory directory = CacheDirectory.open(generation.folder(), access);
    try {
      return of(generation, directory, DirectoryReader.open(directory), Optional.empty());
    } catch (Throwable unsound) {
      directory.close();
      throw unsound;
    }
  }

  /// The same generation's newest commit; this very one when it is the newest.
  ///
  /// @param known the newest commit's manifest, where the caller has it because the commit is its
  ///   own
  Snapshot newest(Optional<Manifest> known) throws IOException {
    DirectoryReader newer = looksNewest() ? null : DirectoryReader.openIfChanged(reader);
    return newer == null ? this : of(generation, directory, newer, known);
  }

  void seal() throws IOException {
    Seal.put(directory.folder(), commit.getFileNames());
  }

  /// Whether nobody has committed since.
  boolean isNewest() throws IOException {
    return reader.isCurrent();
  }

  /// The same by the names of the commits' files, without reading one: a commit takes the next
  /// number, and older ones go only afterwards, the oldest first.
  private boolean looksNewest() {
    Path folder = directory.folder();
    String next =
        IndexFileNames.fileNameFromGeneration(
            IndexFileNames.SEGMENTS, "", commit.getGeneration() + 1);
    return !Files.exists(folder.resolve(next))
        && Files.exists(folder.resolve(commit.getSegmentsFileName()));
  }

  /// @param reader closed when it is not sound
  private static Snapshot of(
      Generation generation,
      CacheDirectory directory,
      DirectoryReader reader,
      Optional<Manifest> known)
      throws IOException {
    try {
      IndexCommit commit = reader.getIndexCommit();
      String schema = commit.getUserData().get(SCHEMA_KEY);
      if (!schema().equals(schema)) {
        throw new CorruptIndexException(
            "written by another version: schema " + schema, directory.toString());
      }
      boolean unsealed = known.isEmpty() && Seal.check(directory, commit.getFileNames());
      Manifest manifest = known.isPresent() ? known.get() : Manifest.read(reader);
      return new Snapshot(generation, directory, reader, commit, manifest, unsealed);
    } catch (Throwable unsound) {
      reader.close();
      throw unsound;
    }
  }

  /// What stands beside each commit: the layout's version and the time.
  static Map<String, String> commitData(Instant now) {
    return Map.of(SCHEMA_KEY, schema(), TIME_KEY, Long.toString(now.toEpochMilli()));
  }

  Optional<Instant> writtenAt() throws IOException {
    String time = commit.getUserData().get(TIME_KEY);
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
