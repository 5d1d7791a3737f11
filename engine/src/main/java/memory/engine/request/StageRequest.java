package memory.engine.request;

import java.util.Optional;
import memory.engine.model.Labelled;
import memory.engine.model.Scope;

/// Stages a note for a scope's `MEMORY.md`.
///
/// @param text what to remember; empty for an action that brings none
/// @param target a page as `id` or `id@version`, or the id of a staged note to withdraw
public record StageRequest(
    Scope scope, Action action, Optional<String> text, Optional<String> target) {

  /// What a staged note does to the index file.
  public enum Action implements Labelled {
    /// Adds an entry at the end.
    APPEND,
    /// Adds the lines that do not stand there already.
    MERGE,
    /// Takes the place of a page, when that still has the version it had.
    SET_WITH_VERSION,
    /// Moves a page to the archive, when it still has the version it had.
    ARCHIVE,
    /// Withdraws a note that is still staged.
    REJECT;

    public static Optional<Action> ofLabel(String label) {
      return Labelled.find(values(), label);
    }
  }

  /// What was staged.
  ///
  /// @param id `w-` and 8 hex digits
  public record Staged(String id, WriteResult.Written written) {}
}
