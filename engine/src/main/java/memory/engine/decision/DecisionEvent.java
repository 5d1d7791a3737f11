package memory.engine.decision;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Decision;
import memory.engine.model.Status;

/// One line of a decision log, decoded: something that happened to the decision `id`.
sealed interface DecisionEvent {
  /// The decision it is about.
  String id();

  /// When it happened, as the line says.
  Optional<Instant> at();

  /// What it says of the decision.
  default DecisionFields fields() {
    return DecisionFields.NONE;
  }

  /// `a`: a decision was taken.
  ///
  /// @param actor who wrote the line
  record Added(String id, Optional<Instant> at, Optional<String> actor, DecisionFields fields)
      implements DecisionEvent {}

  /// `ed`: the fields that are present replaced the decision's own.
  record Edited(String id, Optional<Instant> at, DecisionFields fields) implements DecisionEvent {}

  /// `st`: its status changed.
  record StatusChanged(String id, Optional<Instant> at, Status status, Optional<String> reason)
      implements DecisionEvent {}

  /// `su`: the old decision was replaced. Written either under the old id, or under the new one
  /// with the old in `sp` and the new one's fields, if it has not been added by a line of its own.
  ///
  /// @param id the replaced decision
  /// @param by the one that replaces it, when the line names it
  record Superseded(
      String id,
      Optional<Instant> at,
      Optional<String> by,
      Optional<String> actor,
      DecisionFields fields)
      implements DecisionEvent {}

  /// `rm`: it was removed; its id stays taken.
  record Removed(String id, Optional<Instant> at) implements DecisionEvent {}

  /// A whole decision as another system's store keeps it, one record a line. Of several with the
  /// same id and the same `createdAt` the one that was changed last counts.
  ///
  /// @param ownReason why it was taken, where the decision's reason says why its status changed
  record Recorded(Decision decision, Optional<String> ownReason) implements DecisionEvent {
    @Override
    public String id() {
      return decision.id();
    }

    @Override
    public Optional<Instant> at() {
      return decision.updatedAt().or(decision::createdAt);
    }
  }

  /// A record that stands in the place of a removed one.
  record Withdrawn(String id, Optional<Instant> at) implements DecisionEvent {}

  /// What an event says of a decision; absent = says nothing.
  ///
  /// @param supersedes the one decision it replaces (`sp`)
  record DecisionFields(
      Optional<String> title,
      Optional<String> text,
      Optional<List<String>> tags,
      Optional<Status> status,
      Optional<String> reason,
      Optional<String> supersedes,
      Optional<List<String>> conflictsWith) {
    static final DecisionFields NONE = of(Optional.empty(), Optional.empty(), Optional.empty());

    /// Of an edit that leaves the words.
    static DecisionFields of(
        Optional<List<String>> tags,
        Optional<String> reason,
        Optional<List<String>> conflictsWith) {
      Optional<String> none = Optional.empty();
      return new DecisionFields(none, none, tags, Optional.empty(), reason, none, conflictsWith);
    }

    /// Whether there is anything to show.
    boolean saySomething() {
      return title.filter(words -> !words.isBlank()).isPresent()
          || text.filter(words -> !words.isBlank()).isPresent();
    }
  }
}
