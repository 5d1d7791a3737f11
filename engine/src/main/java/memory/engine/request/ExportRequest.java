package memory.engine.request;

import java.nio.file.Path;
import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.Scope;

/// Copies all of memory out, without secrets and private parts.
///
/// @param to the folder, or the file of JSON lines; empty = the lines are answered
/// @param scope empty = all that may be read
/// @param replaces whether files there with another content give way and keep a backup
public record ExportRequest(
    Shape shape, Optional<Path> to, Optional<Scope> scope, boolean replaces) {

  /// What the copy looks like.
  public enum Shape implements Labelled {
    /// The files as they lie.
    MARKDOWN,
    /// An entry a line.
    JSONL,
    /// Notes of a vault: decisions as notes, topics in the folder for knowledge.
    VAULT
  }
}
