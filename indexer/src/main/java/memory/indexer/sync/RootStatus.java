package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Freshness;
import memory.engine.model.ScopeRoot;
import memory.indexer.rank.PassageDocuments;

/// How one scope's index stands.
///
/// @param unsound why the index on disk is not read although there is one
/// @param notes files left out and why
public record RootStatus(
    int passages,
    int files,
    long bytes,
    Freshness freshness,
    Optional<Instant> lastSync,
    Optional<String> unsound,
    List<String> notes) {

  static RootStatus of(Listing disk, OpenIndex open, ScopeRoot root, SyncOptions options)
      throws IOException {
    List<String> notes = new ArrayList<>(disk.sortedNotes());
    notes.addAll(open.known().notes());
    Optional<String> unsound =
        Optional.of(open.distrustReason()).filter(reason -> !reason.isEmpty());
    unsound.ifPresent(notes::add);
    Snapshot base = open.base();
    int blocked = base == null ? 0 : PassageDocuments.blocked(base.reader());
    if (blocked > 0) {
      notes.add(
          "the guard keeps "
              + (blocked == 1 ? "1 passage" : blocked + " passages")
              + " from models; memory doctor says which");
    }
    return new RootStatus(
        base == null ? 0 : base.passages(),
        base == null ? 0 : base.manifest().indexedFiles(),
        base == null ? 0 : bytes(base.generation().folder()),
        freshness(disk, open, root, options),
        base == null ? Optional.empty() : base.writtenAt(),
        unsound,
        notes);
  }

  private static Freshness freshness(
      Listing disk, OpenIndex open, ScopeRoot root, SyncOptions options) {
    Snapshot base = open.base();
    Manifest onDisk = base == null ? Manifest.EMPTY : base.manifest();
    Comparison comparison = Comparison.of(disk, onDisk);
    if (base == null && !comparison.isEmpty()) {
      return new Freshness.Stale("there is no index yet; the next search makes it");
    }
    Changes changes =
        Changes.of(
            comparison,
            onDisk,
            root,
            options.limits(),
            options.clock(),
            Budget.unlimited(),
            options.limits().quickBytes());
    int differing = changes.read().size() + changes.gone().size() + changes.left();
    return differing == 0
        ? Freshness.fresh()
        : new Freshness.Stale(
            differing
                + (differing == 1 ? " file differs" : " files differ")
                + " from the index; the next search brings it in step");
  }

  private static long bytes(Path folder) throws IOException {
    long bytes = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }
}
