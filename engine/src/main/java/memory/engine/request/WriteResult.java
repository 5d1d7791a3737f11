package memory.engine.request;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Finding;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// What came of a write.
public sealed interface WriteResult {
  /// It is on disk.
  ///
  /// @param recovery the record by which it can be undone; empty when nothing was taken away
  /// @param masked what the check took out of the text that was given
  /// @param preview what changed, uncapped
  /// @param backup a copy of what an editor had written meanwhile and could not be merged
  /// @param removed the lines of a note that were named and are gone
  /// @param note what is to be said of it besides; empty = nothing
  record Written(
      String action,
      MemoryPath path,
      Scope scope,
      Optional<String> recovery,
      List<Finding> masked,
      Optional<String> usage,
      String preview,
      Optional<Path> backup,
      String removed,
      String note)
      implements WriteResult {
    /// A write that brings no text of anybody's.
    public static Written of(
        String action, MemoryPath path, Scope scope, Optional<String> recovery) {
      return new Written(
          action, path, scope, recovery, List.of(), Optional.empty(), "", Optional.empty(), "", "");
    }

    /// The same with what changed.
    public Written showing(String change) {
      return new Written(
          action, path, scope, recovery, masked, usage, change, backup, removed, note);
    }

    /// The same with another record by which it can be undone.
    public Written undoneBy(Optional<String> record) {
      return new Written(
          action, path, scope, record, masked, usage, preview, backup, removed, note);
    }

    /// The same with something to say of it.
    public Written saying(String more) {
      String all = note.isEmpty() ? more : note + "; " + more;
      return new Written(
          action, path, scope, recovery, masked, usage, preview, backup, removed, all);
    }
  }

  /// Nothing was written.
  record Refused(Refusal refusal) implements WriteResult {}

  /// What was written.
  ///
  /// @throws RefusedException when nothing was
  default Written orThrow() {
    return switch (this) {
      case Written written -> written;
      case Refused(Refusal refusal) -> throw refusal.asException();
    };
  }

  /// A record of what a file held before a write.
  ///
  /// @param id what `memory restore` takes
  /// @param at when it was replaced
  /// @param action what replaced it
  /// @param bytes how many there are
  /// @param with the record of the other file, where lines were moved from one to another
  record Recovery(
      String id, Instant at, MemoryPath path, String action, long bytes, Optional<String> with) {
    /// The same of so many bytes.
    public Recovery holding(long left) {
      return new Recovery(id, at, path, action, left, with);
    }

    /// The same, put back together with another one.
    public Recovery linkedTo(String other) {
      return new Recovery(id, at, path, action, bytes, Optional.of(other));
    }
  }
}
