package memory.engine.request;

import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Status;

/// A change of the decision log. An id may be shortened to what tells it from the others.
public sealed interface DecisionRequest {
  /// @param choice what to do when a like decision stands, or one that says the opposite
  record Add(DecisionDraft draft, Choice choice) implements DecisionRequest {}

  record Edit(String id, DecisionEdit edit) implements DecisionRequest {}

  record Remove(String id) implements DecisionRequest {}

  /// @param draft with the reason why the old one no longer holds
  record Supersede(String id, DecisionDraft draft) implements DecisionRequest {}

  /// Notes at both that they contradict each other.
  record Contradict(String id, String other, Optional<String> note) implements DecisionRequest {}

  record Resolve(String id, Status status, Optional<String> reason) implements DecisionRequest {}

  /// @param away out of recall, or back into it
  record Archive(String id, boolean away) implements DecisionRequest {}

  record Pin(String id, boolean important) implements DecisionRequest {}

  /// Removes those whose time is over.
  ///
  /// @param compact also takes the lines of all removed ones out of the log
  record Purge(boolean compact) implements DecisionRequest {}

  /// Removes all of them.
  record Reset() implements DecisionRequest {}

  /// Takes the lines out of the log that nobody can read.
  record Repair() implements DecisionRequest {}

  /// What the user chose for a new decision that repeats or contradicts one that stands.
  sealed interface Choice {
    /// Nothing yet: a repetition or contradiction is told, and nothing is written.
    record Ask() implements Choice {}

    /// Write it whatever stands.
    record Force() implements Choice {}

    /// Change that one instead of adding.
    record Update(String id) implements Choice {}

    /// Replace that one; the new decision's reason says why.
    record Supersede(String id) implements Choice {}

    /// Write it, and note at both that they contradict each other.
    record KeepBoth(String id) implements Choice {}
  }

  /// A decision as somebody wants it written: not checked yet, without an id.
  ///
  /// @param text what was decided; a title that is missing is made from it where it is short enough
  /// @param tags with or without `#`
  record DecisionDraft(
      String text,
      Optional<String> title,
      List<String> tags,
      Optional<String> reason,
      Status status) {
    public DecisionDraft {
      tags = List.copyOf(tags);
    }

    /// An active decision that is only its words.
    public static DecisionDraft of(String text) {
      return new DecisionDraft(text, Optional.empty(), List.of(), Optional.empty(), Status.ACTIVE);
    }
  }

  /// What is to be different at a decision; absent = stays as it is.
  record DecisionEdit(
      Optional<String> text,
      Optional<String> title,
      Optional<List<String>> tags,
      Optional<String> reason) {
    /// Everything stays.
    public static final DecisionEdit NONE =
        new DecisionEdit(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// What a purge or a reset would remove: so many decisions of that log.
  record DecisionRemoval(MemoryPath log, int decisions) {}

  /// What would become events of a decision log.
  ///
  /// @param records lines in record form
  /// @param observations lines of the legacy file
  /// @param foreign lines of the log that is only read
  /// @param staying records that name a project: events would be everybody's
  /// @param leftOut lines of the legacy file that are no observation, name a project, or may not be
  ///   written
  /// @param endsStore the log is spec 5's store, whose program will not read it any more
  record MigrationPlan(
      int records, int observations, int foreign, int staying, int leftOut, boolean endsStore) {
    public boolean isEmpty() {
      return records == 0 && observations == 0 && foreign == 0;
    }
  }
}
