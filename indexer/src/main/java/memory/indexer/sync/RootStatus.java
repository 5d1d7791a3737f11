package memory.indexer.sync;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.ScopeRoot;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.sync.RootIndex.SyncOptions;

/// How one scope's index stands, or several.
public final class RootStatus {
  private RootStatus() {}

  /// All of them as one.
  public static IndexStatus together(List<IndexStatus> parts) {
    return new IndexStatus(
        parts.stream().mapToInt(IndexStatus::passages).sum(),
        parts.stream().mapToInt(IndexStatus::files).sum(),
        parts.stream().mapToLong(IndexStatus::bytes).sum(),
        PassageDocuments.SCHEMA,
        Freshness.worst(parts.stream().map(IndexStatus::freshness).toList()),
        parts.stream().flatMap(part -> part.lastSync().stream()).max(Comparator.naturalOrder()),
        parts.stream().flatMap(part -> part.unsound().stream()).findFirst(),
        parts.stream().flatMap(part -> part.notes().stream()).toList());
  }

  static IndexStatus of(Listing disk, OpenIndex open, ScopeRoot root, SyncOptions options)
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
    String scope = root.scope().label();
    return new IndexStatus(
        base == null ? 0 : base.passages(),
        base == null ? 0 : base.manifest().indexedFiles(),
        base == null ? 0 : bytes(base.generation().folder()),
        PassageDocuments.SCHEMA,
        freshness(disk, open, root, options),
        base == null ? Optional.empty() : base.writtenAt(),
        unsound,
        notes.stream().map(note -> scope + " " + note).toList());
  }

  private static Freshness freshness(
      Listing disk, OpenIndex open, ScopeRoot root, SyncOptions options) {
    Snapshot base = open.base();
    Manifest onDisk = base == null ? Manifest.EMPTY : base.manifest();
    Diagnosis diagnosis = Diagnosis.of(disk, onDisk, base != null, options.limits());
    if (base == null && diagnosis.state() != Diagnosis.State.IN_STEP) {
      return new Freshness.Stale("there is no index yet; the next search makes it");
    }
    Changes changes =
        Changes.of(
            diagnosis,
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

  /// What a folder holds. Another process may take files, or all of it, away meanwhile.
  static long bytes(Path folder) {
    File[] files = folder.toFile().listFiles();
    return files == null ? 0 : Arrays.stream(files).mapToLong(File::length).sum();
  }
}
