package memory.engine.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.decision.DecisionEvent.Added;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Edited;
import memory.engine.decision.DecisionEvent.Recorded;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.decision.DecisionEvent.Superseded;
import memory.engine.recall.Status;

/// Plays events in the order of the log and keeps what they leave. Not for use by several threads.
final class DecisionReplay {
  private final Map<String, Decision> decisions = new LinkedHashMap<>();

  /// Applies one event.
  ///
  /// @return what is odd about it, or empty
  Optional<String> apply(DecisionEvent event, int line) {
    // Not a pattern switch, since every prompt comes by here: Java would generate a class for it.
    if (event instanceof Added added) {
      return add(made(added.id(), added.at(), added.actor(), added.fields(), line));
    }
    if (event instanceof Recorded recorded) {
      return add(recorded.decision());
    }
    if (event instanceof Edited edited) {
      return edit(edited);
    }
    if (event instanceof StatusChanged changed) {
      return changeStatus(changed);
    }
    if (event instanceof Superseded superseded) {
      return supersede(superseded, line);
    }
    decisions.remove(event.id()); // Removed or Withdrawn
    return Optional.empty();
  }

  /// What is left, in the order of the log.
  List<Decision> decisions() {
    return new ArrayList<>(decisions.values());
  }

  private Optional<String> add(Decision decision) {
    Decision before = decisions.remove(decision.id());
    decisions.put(decision.id(), decision);
    if (decision.active()) {
      for (String old : decision.supersedes()) {
        retire(old, Optional.of(decision.id()), Optional.empty(), decision.createdAt());
      }
    }
    return before == null
        ? Optional.empty()
        : Optional.of(
            decision.id() + " is added again and replaces the one of line " + before.line());
  }

  private Optional<String> edit(Edited edited) {
    Decision before = decisions.get(edited.id());
    if (before == null) {
      return notInTheLog(edited.id());
    }
    DecisionFields fields = edited.fields();
    Status status = fields.status().orElse(before.status());
    decisions.put(
        before.id(),
        new Decision(
            before.id(),
            fields.title().orElse(before.title()),
            fields.text().orElse(before.text()),
            fields.tags().orElse(before.tags()),
            status,
            fields.reason().or(before::reason),
            fields.supersedes().map(List::of).orElse(before.supersedes()),
            status == Status.ACTIVE && fields.status().isPresent()
                ? Optional.empty()
                : before.supersededBy(),
            fields.conflictsWith().orElse(before.conflictsWith()),
            before.createdAt(),
            edited.at().or(before::updatedAt),
            before.createdBy(),
            before.project(),
            fields.tags().map(DecisionReplay::pins).orElse(before.important()),
            fields.tags().map(tags -> staysAway(before, tags)).orElse(before.archived()),
            before.line()));
    return Optional.empty();
  }

  private Optional<String> changeStatus(StatusChanged changed) {
    Decision before = decisions.get(changed.id());
    if (before == null) {
      return notInTheLog(changed.id());
    }
    boolean stillReplaced = changed.status() == Status.SUPERSEDED;
    decisions.put(
        before.id(),
        withStatus(
            before,
            changed.status(),
            stillReplaced ? before.supersededBy() : Optional.empty(),
            changed.reason(),
            changed.at(),
            changed.status() == Status.ACTIVE ? archives(before.tags()) : before.archived()));
    return Optional.empty();
  }

  private Optional<String> supersede(Superseded event, int line) {
    if (event.by().isPresent() && event.fields().saySomething()) {
      String id = event.by().get();
      if (!decisions.containsKey(id)) {
        decisions.put(id, made(id, event.at(), event.actor(), event.fields(), line));
      }
    }
    if (!decisions.containsKey(event.id())) {
      return notInTheLog(event.id());
    }
    retire(event.id(), event.by(), event.fields().reason(), event.at());
    return Optional.empty();
  }

  private void retire(
      String id, Optional<String> by, Optional<String> reason, Optional<Instant> at) {
    Decision old = decisions.get(id);
    if (old != null && !by.equals(Optional.of(id))) {
      decisions.put(
          id,
          withStatus(old, Status.SUPERSEDED, by.or(old::supersededBy), reason, at, old.archived()));
    }
  }

  private static Decision made(
      String id, Optional<Instant> at, Optional<String> actor, DecisionFields fields, int line) {
    return new Decision(
        id,
        fields.title().orElse(""),
        fields.text().orElse(""),
        fields.tags().orElse(List.of()),
        fields.status().orElse(Status.ACTIVE),
        fields.reason(),
        fields.supersedes().map(List::of).orElse(List.of()),
        Optional.empty(),
        fields.conflictsWith().orElse(List.of()),
        at,
        at,
        actor,
        Optional.empty(),
        pins(fields.tags().orElse(List.of())),
        archives(fields.tags().orElse(List.of())),
        line);
  }

  /// Events have no flags: what a record has as `important` and `archived` are tags, as in notes.
  private static boolean pins(List<String> tags) {
    return tags.contains("pin") || tags.contains("#pin");
  }

  /// Taking the tag away undoes what the tag did; a record's own flag goes when it is made active.
  private static boolean staysAway(Decision before, List<String> tags) {
    return archives(tags) || (before.archived() && !archives(before.tags()));
  }

  private static boolean archives(List<String> tags) {
    return tags.contains("archived") || tags.contains("#archived");
  }

  private static Decision withStatus(
      Decision before,
      Status status,
      Optional<String> supersededBy,
      Optional<String> reason,
      Optional<Instant> at,
      boolean archived) {
    return new Decision(
        before.id(),
        before.title(),
        before.text(),
        before.tags(),
        status,
        reason.or(before::reason),
        before.supersedes(),
        supersededBy,
        before.conflictsWith(),
        before.createdAt(),
        at.or(before::updatedAt),
        before.createdBy(),
        before.project(),
        before.important(),
        archived,
        before.line());
  }

  private static Optional<String> notInTheLog(String id) {
    return Optional.of(id + " is not in the log before this line");
  }
}
