package memory.engine.decision;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionChange.CheckedDraft;
import memory.engine.decision.DecisionChange.Plan;
import memory.engine.decision.DecisionChange.Standing;
import memory.engine.decision.DecisionEvent.Added;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Edited;
import memory.engine.decision.DecisionEvent.Recorded;
import memory.engine.decision.DecisionEvent.Removed;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.decision.RecordChange.RecordLine;
import memory.engine.model.Decision;
import memory.engine.model.Passage;
import memory.engine.model.Status;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// Which events each change of the decisions is, given the log as it stands.
final class DecisionPlans {
  private DecisionPlans() {}

  /// What was removed, changed where that was not known, and says the same is settled by it.
  ///
  /// @param wider what a contradiction may be kept beside although it stands in another log, which
  ///   is left as it is
  static Plan added(
      Standing standing, CheckedDraft checked, Status status, Choice choice, List<Decision> wider) {
    String id = standing.next(checked);
    List<DecisionEvent> events = new ArrayList<>();
    List<String> ids = new ArrayList<>(List.of(id));
    List<String> conflicts = List.of();
    String against = "";
    if (choice instanceof Choice.KeepBoth(String other)) {
      Optional<Decision> elsewhere = wider.stream().filter(one -> one.isCalled(other)).findFirst();
      boolean here = elsewhere.isEmpty() || standing.view().byId(other).isPresent();
      Decision stands = here ? standing.one(other) : elsewhere.get();
      conflicts = List.of(stands.id());
      ids.add(stands.id());
      against = "\nconflicts with " + line(stands);
      if (here) {
        events.add(conflict(standing, stands, id, Optional.empty()));
      }
    }
    events.addFirst(
        new Added(
            id,
            Optional.of(standing.now()),
            Optional.empty(),
            checked.fields(status, Optional.empty(), conflicts)));
    for (Decision one : standing.view().contested().keySet()) {
      if (checked.text().equals(Optional.of(one.words()))) {
        events.add(new Removed(one.id(), Optional.of(standing.now())));
      }
    }
    return new Plan(events, ids, line(id, checked.titleOrText(), checked) + against);
  }

  /// @throws RefusedException when an active decision took its place
  static void checkNotReplaced(Standing standing, Decision old) {
    for (Decision one : standing.view().active()) {
      if (replaced(standing.view(), one).contains(old.id())) {
        throw Refusal.conflict(
                old.id() + " was superseded by " + one.id() + ", which stands",
                "reject " + one.id() + " first, or supersede it by the old words")
            .asException();
      }
    }
  }

  /// What a decision that becomes active replaces once more: what counted while it did not.
  static List<StatusChanged> replacedAgain(Standing standing, Decision one) {
    Set<String> replaced = replaced(standing.view(), one);
    return standing.view().decisions().stream()
        .filter(old -> replaced.contains(old.id()) && old.status() == Status.ACTIVE)
        .map(old ->
            new StatusChanged(
                old.id(), Optional.of(standing.now()), Status.SUPERSEDED, Optional.empty()))
        .toList();
  }

  /// What a decision replaces, and what those replaced.
  private static Set<String> replaced(DecisionView view, Decision one) {
    Set<String> ids = new LinkedHashSet<>();
    Deque<String> next = new ArrayDeque<>(one.supersedes());
    while (!next.isEmpty()) {
      String id = next.remove();
      if (!id.equals(one.id()) && ids.add(id)) {
        view.byId(id).ifPresent(old -> next.addAll(old.supersedes()));
      }
    }
    return ids;
  }

  /// As another memory has it, under its own id where nothing here has that. What it contradicts
  /// names it too.
  static Plan taken(Standing standing, Decision one, CheckedDraft checked) {
    String id = standing.ids().isFree(one.id()) ? one.id() : standing.next(checked);
    DecisionFields fields =
        checked.fields(one.status(), one.supersedes().stream().findFirst(), one.conflictsWith());
    List<DecisionEvent> events = new ArrayList<>();
    events.add(new Added(id, Optional.of(standing.now()), Optional.empty(), fields));
    for (Decision other : standing.view().decisions()) {
      if (one.conflictsWith().contains(other.id())) {
        events.add(conflict(standing, other, id, Optional.empty()));
      }
    }
    return new Plan(events, List.of(id), line(id, checked.titleOrText(), checked));
  }

  static Plan edited(Standing standing, Decision old, CheckedDraft checked) {
    boolean ownTitle =
        old.title().equals(CheckedDraft.ownTitle(old.text()))
            || old.title().equals(RecordLine.titleOf(old.text()));
    Optional<String> title =
        checked
            .title()
            .or(() -> ownTitle ? checked.text().map(CheckedDraft::ownTitle) : Optional.empty());
    Optional<List<String>> tags =
        checked
            .tags()
            .map(given ->
                kept(kept(given, Passage.ARCHIVED, old.archived()), Passage.PIN, old.important()));
    DecisionFields fields =
        new DecisionFields(
            title,
            checked.text(),
            tags,
            Optional.empty(),
            checked.reason(),
            Optional.empty(),
            Optional.empty());
    String told = title.filter(words -> !words.isEmpty()).or(checked::text).orElse(old.title());
    return new Plan(
        List.of(new Edited(old.id(), Optional.of(standing.now()), fields)),
        List.of(old.id()),
        line(old.id(), told, checked));
  }

  /// The new one has the old one's tags where it brings none. What replaces a record that names a
  /// project is a record of that project: an event could not say so.
  static Plan superseded(Standing standing, Decision old, CheckedDraft given) {
    if (!old.active()) {
      throw Refusal.conflict(
              old.id() + " is not active" + old.supersededBy().map(by -> ", see " + by).orElse(""),
              "supersede the one that stands, or add a decision of its own")
          .asException();
    }
    CheckedDraft checked =
        given.tags().isPresent()
            ? given
            : given.tagged(tagged(old.tags(), Passage.PIN, old.important()));
    String id = standing.next(checked);
    Optional<Instant> now = Optional.of(standing.now());
    DecisionFields fields = checked.fields(Status.ACTIVE, Optional.of(old.id()), List.of());
    return new Plan(
        List.of(
            new StatusChanged(old.id(), now, Status.SUPERSEDED, checked.reason()),
            old.project().isPresent()
                ? new Recorded(record(id, old, checked), Optional.empty())
                : new Added(id, now, Optional.empty(), fields)),
        List.of(id, old.id()),
        line(id, checked.titleOrText(), checked) + "\nsupersedes " + line(old));
  }

  private static Decision record(String id, Decision old, CheckedDraft checked) {
    List<String> tags = checked.tags().orElse(List.of());
    return new Decision(
        id,
        checked.titleOrText(),
        checked.text().orElse(""),
        tags,
        Status.ACTIVE,
        checked.reason(),
        List.of(old.id()),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        old.project(),
        tags.contains(Passage.PIN),
        false,
        1);
  }

  static Edited conflict(Standing standing, Decision decision, String with, Optional<String> note) {
    Set<String> all = new LinkedHashSet<>(decision.conflictsWith());
    all.add(with);
    Optional<String> reason = note.map(words -> noted(decision.reason(), words));
    return new Edited(
        decision.id(),
        Optional.of(standing.now()),
        DecisionFields.of(Optional.empty(), reason, Optional.of(List.copyOf(all))));
  }

  /// A note behind a reason, on lines of its own: each line is as known as it was.
  static String noted(Optional<String> reason, String note) {
    return reason.filter(old -> !old.equals(note)).map(old -> old + "\n" + note).orElse(note);
  }

  static Plan removed(Standing standing, List<Decision> gone) {
    List<DecisionEvent> events = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (Decision decision : gone) {
      events.add(new Removed(decision.id(), Optional.of(standing.now())));
      ids.add(decision.id());
      lines.add(line(decision));
    }
    List<Decision> left = new ArrayList<>(standing.view().decisions());
    left.removeAll(gone);
    lines.addAll(ForgottenDecisions.orphans(standing.view().decisions(), left));
    return new Plan(events, ids, String.join("\n", lines));
  }

  static Edited retagged(Standing standing, Decision old, String tag, boolean on) {
    return new Edited(
        old.id(),
        Optional.of(standing.now()),
        DecisionFields.of(
            Optional.of(tagged(tagged(old.tags(), Passage.PIN, old.important()), tag, on)),
            Optional.empty(),
            Optional.empty()));
  }

  private static List<String> kept(List<String> tags, String tag, boolean on) {
    return on ? tagged(tags, tag, true) : tags;
  }

  private static List<String> tagged(List<String> tags, String tag, boolean on) {
    Set<String> all = new LinkedHashSet<>(tags);
    all.remove("#" + tag);
    all.remove(tag);
    if (on) {
      all.add(tag);
    }
    return List.copyOf(all);
  }

  static String line(Decision decision) {
    return decision.id() + " | " + decision.told();
  }

  private static String line(String id, String title, CheckedDraft checked) {
    StringBuilder line = new StringBuilder(id).append(" | ");
    line.append(title.isEmpty() ? checked.text().orElse("") : title);
    checked.tags().ifPresent(tags -> tags.forEach(tag -> line.append(" #").append(tag)));
    return line.toString();
  }
}
