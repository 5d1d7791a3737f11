package memory.engine.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The state of an index.
///
/// @param bytes its size on disk
/// @param schema version of its layout
/// @param lastSync when it was last written; empty when there is none yet
/// @param unsound why the index on disk is not read although there is one
/// @param notes what a user should know: files left out and why, one line each
public record IndexStatus(
    int passages,
    int files,
    long bytes,
    int schema,
    Freshness freshness,
    Optional<Instant> lastSync,
    Optional<String> unsound,
    List<String> notes) {
  public IndexStatus {
    notes = List.copyOf(notes);
  }
}
