package memory.engine.decision;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionChange.Author;
import memory.engine.decision.DecisionChange.Plan;
import memory.engine.decision.DecisionChange.Planner;
import memory.engine.decision.DecisionChange.Standing;
import memory.engine.decision.DecisionEvent.Added;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Edited;
import memory.engine.decision.DecisionEvent.Removed;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.recall.Status;
import memory.engine.write.Refusal;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteResult;

/// The decisions of one scope, changed event by event. Each change looks at the whole log under its
/// lock, so that ids are never given twice and nothing is decided on an older log. Safe for use by
/// several threads and processes.
public final class DecisionBook {
  private static final String ARCHIVED = "archived";
  private static final String PIN = "pin";

  private final ScopeWriter writer;
  private final LogFile log;
  private final Author author;
  private final int maxChars;

  /// @param project the id of the project that decisions are taken in
  /// @param actor who decides: `user`, or an agent's name
  /// @param maxChars the longest decision, with title and reason
  public DecisionBook(ScopeWriter writer, String project, String actor, int maxChars) {
    this.writer = writer;
    this.log = LogFile.written(writer.root());
    this.author = new Author(project, actor);
    this.maxChars = maxChars;
  }

  /// The log that is written.
  public LogFile log() {
    return log;
  }

  public DecisionView read() throws IOException {
    return log.read();
  }

  /// Writes a new decision, unless it repeats or contradicts one that stands and nobody chose yet.
  public DecisionOutcome add(DecisionDraft draft, Choice choice) throws IOException {
    return switch (choice) {
      case Choice.Update(String id) ->
          edit(
              id,
              new DecisionEdit(
                  Optional.of(draft.text()),
                  draft.title(),
                  draft.tags().isEmpty() ? Optional.empty() : Optional.of(draft.tags()),
                  draft.reason()));
      case Choice.Supersede(String id) -> supersede(id, draft);
      case Choice.Ask _, Choice.Force _, Choice.KeepBoth _ -> addNew(draft, choice);
    };
  }

  private DecisionOutcome addNew(DecisionDraft draft, Choice choice) throws IOException {
    return switch (CheckedDraft.of(writer, maxChars, draft)) {
      case CheckedDraft.Verdict.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case CheckedDraft.Verdict.Passed(CheckedDraft checked) ->
          change(
              "add",
              checked,
              standing -> {
                Optional<DecisionOutcome> against =
                    choice instanceof Choice.Force
                        ? Optional.empty()
                        : Standpoint.of(checked).against(standing.view(), choice);
                return against
                    .<Plan>map(Plan.Stop::new)
                    .orElseGet(() -> added(standing, checked, draft.status(), choice));
              });
    };
  }

  private static Plan added(Standing standing, CheckedDraft checked, Status status, Choice choice) {
    String id = standing.ids().next();
    List<DecisionEvent> events = new ArrayList<>();
    List<String> ids = new ArrayList<>(List.of(id));
    List<String> conflicts = List.of();
    if (choice instanceof Choice.KeepBoth(String other)) {
      Optional<Decision> stands = standing.view().byId(other);
      if (stands.isEmpty()) {
        return unknown(other);
      }
      conflicts = List.of(other);
      ids.add(other);
      events.add(conflict(standing, stands.get(), id, Optional.empty()));
    }
    events.addFirst(
        new Added(
            id,
            Optional.of(standing.now()),
            Optional.empty(),
            checked.fields(status, Optional.empty(), conflicts)));
    return new Plan.Append(events, ids, line(id, checked.titleOrText(), checked));
  }

  /// Replaces what the edit says; the rest stays.
  public DecisionOutcome edit(String id, DecisionEdit edit) throws IOException {
    CheckedDraft.Verdict verdict =
        CheckedDraft.of(writer, maxChars, edit.text(), edit.title(), edit.tags(), edit.reason());
    return switch (verdict) {
      case CheckedDraft.Verdict.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case CheckedDraft.Verdict.Passed(CheckedDraft checked) ->
          change("edit", checked, onOne(id, (standing, old) -> edited(standing, old, checked)));
    };
  }

  private static Plan edited(Standing standing, Decision old, CheckedDraft checked) {
    boolean ownTitle = old.title().equals(CheckedDraft.ownTitle(old.text()));
    Optional<String> title =
        checked
            .title()
            .or(() -> ownTitle ? checked.text().map(CheckedDraft::ownTitle) : Optional.empty());
    Optional<List<String>> tags =
        checked
            .tags()
            .map(given -> kept(kept(given, ARCHIVED, old.archived()), PIN, old.important()));
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
    return new Plan.Append(
        List.of(new Edited(old.id(), Optional.of(standing.now()), fields)),
        List.of(old.id()),
        line(old.id(), told, checked));
  }

  /// Takes a decision out of the view; its lines stay in the log, and its id stays taken.
  public DecisionOutcome remove(String id) throws IOException {
    return change(
        "remove",
        onOne(
            id,
            (standing, old) ->
                new Plan.Append(
                    List.of(new Removed(id, Optional.of(standing.now()))),
                    List.of(id),
                    line(old))));
  }

  /// Replaces an active decision by a new one. The draft's reason says why, and must.
  public DecisionOutcome supersede(String oldId, DecisionDraft draft) throws IOException {
    if (draft.reason().filter(why -> !why.isBlank()).isEmpty()) {
      return new DecisionOutcome.Refused(
          Refusal.malformed("superseding " + oldId + " needs a reason", "say why: --reason TEXT"));
    }
    return switch (CheckedDraft.of(writer, maxChars, draft)) {
      case CheckedDraft.Verdict.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case CheckedDraft.Verdict.Passed(CheckedDraft checked) ->
          change("supersede", checked, onOne(oldId, (now, old) -> superseded(now, old, checked)));
    };
  }

  private static Plan superseded(Standing standing, Decision old, CheckedDraft checked) {
    if (!old.active()) {
      return Plan.refuse(
          Refusal.conflict(
              old.id() + " is not active" + old.supersededBy().map(by -> ", see " + by).orElse(""),
              "supersede the one that stands, or add a decision of its own"));
    }
    String id = standing.ids().next();
    return new Plan.Append(
        List.of(
            new StatusChanged(
                old.id(), Optional.of(standing.now()), Status.SUPERSEDED, checked.reason()),
            new Added(
                id,
                Optional.of(standing.now()),
                Optional.empty(),
                checked.fields(Status.ACTIVE, Optional.of(old.id()), List.of()))),
        List.of(id, old.id()),
        line(id, checked.titleOrText(), checked) + "\nsupersedes " + line(old));
  }

  /// Notes at two decisions that they contradict each other.
  ///
  /// @param note comes behind the first one's reason
  public DecisionOutcome conflict(String id, String otherId, Optional<String> note)
      throws IOException {
    if (id.equals(otherId)) {
      return new DecisionOutcome.Refused(
          Refusal.malformed("a decision does not contradict itself: " + id, "give two ids"));
    }
    CheckedDraft.Verdict verdict =
        CheckedDraft.of(
            writer, maxChars, Optional.empty(), Optional.empty(), Optional.empty(), note);
    return switch (verdict) {
      case CheckedDraft.Verdict.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case CheckedDraft.Verdict.Passed(CheckedDraft checked) ->
          change(
              "conflict",
              checked,
              onOne(
                  id,
                  (standing, one) ->
                      standing
                          .view()
                          .byId(otherId)
                          .<Plan>map(other ->
                              new Plan.Append(
                                  List.of(
                                      conflict(standing, one, otherId, checked.reason()),
                                      conflict(standing, other, id, Optional.empty())),
                                  List.of(id, otherId),
                                  line(one) + "\n" + line(other)))
                          .orElseGet(() -> unknown(otherId))));
    };
  }

  private static Edited conflict(
      Standing standing, Decision decision, String with, Optional<String> note) {
    Set<String> all = new LinkedHashSet<>(decision.conflictsWith());
    all.add(with);
    Optional<String> reason =
        note.map(words -> decision.reason().map(old -> old + "; ").orElse("") + words);
    return new Edited(
        decision.id(),
        Optional.of(standing.now()),
        new DecisionFields(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            reason,
            Optional.empty(),
            Optional.of(List.copyOf(all))));
  }

  /// Gives a decision another status.
  public DecisionOutcome resolve(String id, Status status, Optional<String> reason)
      throws IOException {
    CheckedDraft.Verdict verdict =
        CheckedDraft.of(
            writer, maxChars, Optional.empty(), Optional.empty(), Optional.empty(), reason);
    return switch (verdict) {
      case CheckedDraft.Verdict.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case CheckedDraft.Verdict.Passed(CheckedDraft checked) ->
          change(
              "resolve",
              checked,
              onOne(
                  id,
                  (standing, old) ->
                      new Plan.Append(
                          List.of(
                              new StatusChanged(
                                  id, Optional.of(standing.now()), status, checked.reason())),
                          List.of(id),
                          line(old) + " is " + status.label())));
    };
  }

  /// Puts a decision away, or takes it back: an archived one is neither recalled nor injected.
  public DecisionOutcome archive(String id, boolean away) throws IOException {
    return change(
        away ? "archive" : "active",
        onOne(
            id,
            (standing, old) -> {
              List<DecisionEvent> events = new ArrayList<>();
              events.add(retagged(standing, old, ARCHIVED, away));
              if (!away) {
                events.add(
                    new StatusChanged(
                        id, Optional.of(standing.now()), Status.ACTIVE, Optional.empty()));
              }
              return new Plan.Append(events, List.of(id), line(old));
            }));
  }

  /// Pins a decision, or unpins it.
  public DecisionOutcome pin(String id, boolean important) throws IOException {
    return change(
        important ? "important" : "unimportant",
        onOne(
            id,
            (standing, old) ->
                new Plan.Append(
                    List.of(retagged(standing, old, PIN, important)), List.of(id), line(old))));
  }

  /// Removes those whose time is over; active ones stay whatever their age.
  public DecisionOutcome purge(Retention retention) throws IOException {
    return change(
        "purge", standing -> removed(standing, due(standing.view(), retention, standing)));
  }

  /// Those that [#purge] would remove now.
  public List<Decision> due(Retention retention) throws IOException {
    return due(read(), retention, writer.clock().instant());
  }

  private static List<Decision> due(DecisionView view, Retention retention, Standing standing) {
    return due(view, retention, standing.now());
  }

  private static List<Decision> due(DecisionView view, Retention retention, Instant now) {
    return view.decisions().stream().filter(one -> retention.isOver(one, now)).toList();
  }

  /// Removes all of them.
  public DecisionOutcome reset() throws IOException {
    return change("reset", standing -> removed(standing, standing.view().decisions()));
  }

  private static Plan removed(Standing standing, List<Decision> gone) {
    List<DecisionEvent> events = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (Decision decision : gone) {
      events.add(new Removed(decision.id(), Optional.of(standing.now())));
      ids.add(decision.id());
      lines.add(line(decision));
    }
    return new Plan.Append(events, ids, String.join("\n", lines));
  }

  /// Takes the lines of removed decisions out of the log but one `rm` each; a recovery copy keeps
  /// them.
  public WriteResult compact() throws IOException {
    return writer.apply("compact", log.path(), new LogCompaction());
  }

  /// A plan about one decision that has to be there.
  @FunctionalInterface
  private interface OnePlanner {
    Plan of(Standing standing, Decision decision);
  }

  private static Planner onOne(String id, OnePlanner planner) {
    return standing ->
        standing
            .view()
            .byId(id)
            .map(decision -> planner.of(standing, decision))
            .orElseGet(() -> unknown(id));
  }

  private DecisionOutcome change(String action, Planner planner) throws IOException {
    return new DecisionChange(writer, author, List.of(), planner).run(action, log);
  }

  private DecisionOutcome change(String action, CheckedDraft checked, Planner planner)
      throws IOException {
    return new DecisionChange(writer, author, checked.masked(), planner).run(action, log);
  }

  private static Plan unknown(String id) {
    return Plan.refuse(
        Refusal.noMatch("there is no decision " + id, "memory decision list shows the ids"));
  }

  private static Edited retagged(Standing standing, Decision old, String tag, boolean on) {
    return new Edited(
        old.id(),
        Optional.of(standing.now()),
        new DecisionFields(
            Optional.empty(),
            Optional.empty(),
            Optional.of(tagged(tagged(old.tags(), PIN, old.important()), tag, on)),
            Optional.empty(),
            Optional.empty(),
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

  private static String line(Decision decision) {
    String told = decision.title().isBlank() ? decision.text() : decision.title();
    return decision.id() + " | " + told;
  }

  private static String line(String id, String title, CheckedDraft checked) {
    StringBuilder line = new StringBuilder(id).append(" | ");
    line.append(title.isEmpty() ? checked.text().orElse("") : title);
    checked.tags().ifPresent(tags -> tags.forEach(tag -> line.append(" #").append(tag)));
    return line.toString();
  }
}
