package memory.engine.decision;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import memory.engine.decision.DecisionChange.Author;
import memory.engine.decision.DecisionChange.CheckedDraft;
import memory.engine.decision.DecisionChange.Plan;
import memory.engine.decision.DecisionChange.Standing;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.decision.Likeness.Standpoint;
import memory.engine.model.Decision;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;

/// The decisions of one scope, changed event by event. Each change looks at the whole log under its
/// lock, so that ids are never given twice and nothing is decided on an older log. Safe for use by
/// several threads and processes.
public final class DecisionBook {
  private final ScopeWriter writer;
  private final LogFile log;
  private final Author author;
  private final int maxChars;
  private final Supplier<List<Decision>> elsewhere;

  /// @param project the id of the project that decisions are taken in
  /// @param actor who decides: `user`, or an agent's name
  /// @param maxChars the longest decision, with title and reason
  public DecisionBook(ScopeWriter writer, String project, String actor, int maxChars) {
    this(writer, new Author(project, actor, writer.clock()), maxChars, List::of);
  }

  private DecisionBook(
      ScopeWriter writer, Author author, int maxChars, Supplier<List<Decision>> elsewhere) {
    this.writer = writer;
    this.log = LogFile.written(writer.root());
    this.author = author;
    this.maxChars = maxChars;
    this.elsewhere = elsewhere;
  }

  /// The same, whose new decisions are compared with those of another scope too.
  ///
  /// @param others all of that scope that hold here; asked when a decision is added
  public DecisionBook beside(Supplier<List<Decision>> others) {
    return new DecisionBook(writer, author, maxChars, others);
  }

  /// Takes a decision over as another memory has it, unasked: with its time and what it replaces,
  /// and under its id where that is free.
  public DecisionOutcome take(Decision one) throws IOException {
    Clock clock =
        one.createdAt().map(at -> Clock.fixed(at, writer.clock().getZone())).orElse(author.clock());
    DecisionBook then =
        new DecisionBook(
            writer, new Author(author.project(), author.actor(), clock), maxChars, elsewhere);
    DecisionEdit words =
        new DecisionEdit(
            Optional.of(one.words()),
            Optional.of(one.title()).filter(title -> !title.isBlank()),
            Optional.of(one.flaggedTags()),
            one.reason());
    return then.change(
        "add", words, (standing, checked) -> DecisionPlans.taken(standing, one, checked));
  }

  public LogFile log() {
    return log;
  }

  public DecisionView read() throws IOException {
    return log.read();
  }

  /// Whether an active decision says exactly this, give or take case and punctuation.
  public boolean has(String text) throws IOException {
    String normal = Statement.of(text).normal();
    return all(read(), isGlobal() ? List.of() : elsewhere.get()).stream()
        .filter(Decision::active)
        .flatMap(decision -> Stream.of(decision.text(), decision.title()))
        .anyMatch(words -> Statement.of(words).normal().equals(normal));
  }

  /// Its decisions, then those of the other scope.
  private static List<Decision> all(DecisionView view, List<Decision> others) {
    List<Decision> all = new ArrayList<>(view.decisions());
    all.addAll(others);
    return all;
  }

  /// What a draft for this scope must not contradict elsewhere. What says the same in one project
  /// alone does not make a global one needless.
  private List<Decision> elsewhere(CheckedDraft draft) {
    List<Decision> others = new ArrayList<>(elsewhere.get());
    if (isGlobal()) {
      Standpoint point = Standpoint.of(draft);
      others.removeIf(one -> point.likeness(Standpoint.of(one)).kind() == Likeness.Kind.SAME);
    }
    return others;
  }

  private boolean isGlobal() {
    return log.root().scope() == Scope.GLOBAL;
  }

  /// Writes a new decision, unless it repeats or contradicts one that stands and nobody chose yet.
  public DecisionOutcome add(DecisionDraft draft, Choice choice) throws IOException {
    return switch (choice) {
      case Choice.Update(String id) -> edit(id, words(draft), choice);
      case Choice.Supersede(String id) -> supersede(id, draft, choice);
      case Choice.Ask _, Choice.Force _, Choice.KeepBoth _ -> addNew(draft, choice);
    };
  }

  /// Says which folder a project's first decision made.
  private DecisionOutcome addNew(DecisionDraft draft, Choice choice) throws IOException {
    Path folder = log.file().resolveSibling("");
    boolean makes = log.root().scope() == Scope.PROJECT && !Files.exists(folder);
    DecisionOutcome outcome =
        change(
            "add",
            words(draft),
            (standing, checked) -> {
              List<Decision> others = elsewhere(checked);
              if (!(choice instanceof Choice.Force)) {
                compare(checked, all(standing.view(), others), choice);
              }
              return DecisionPlans.added(standing, checked, draft.status(), choice, others);
            });
    return makes && outcome instanceof DecisionOutcome.Done done ? done.making(folder) : outcome;
  }

  private static void compare(CheckedDraft draft, List<Decision> others, Choice choice) {
    Standpoint.of(draft)
        .against(others, choice)
        .ifPresent(outcome -> {
          throw new DecisionChange.Stopped(outcome);
        });
  }

  /// Compares other words for a decision with those that it did not repeat or contradict before,
  /// and with those that now say the very same.
  private void compare(Standing standing, Decision old, CheckedDraft draft) {
    List<Decision> others = all(standing.view(), elsewhere(draft));
    Standpoint before = Standpoint.of(old);
    Standpoint now = Standpoint.of(draft);
    others.removeIf(one -> {
      Likeness was = before.likeness(Standpoint.of(one));
      return one.id().equals(old.id())
          || (was.kind() != Likeness.Kind.APART
              && (was.isWhole() || !now.likeness(Standpoint.of(one)).isWhole()));
    });
    compare(draft, others, new Choice.Ask());
  }

  /// Replaces what the edit says; the rest stays. Another text of an active decision must not
  /// repeat or contradict one that stands.
  public DecisionOutcome edit(String id, DecisionEdit edit) throws IOException {
    return edit(id, edit, new Choice.Ask());
  }

  private DecisionOutcome edit(String id, DecisionEdit edit, Choice choice) throws IOException {
    return change(
        "edit",
        edit,
        (standing, checked) -> {
          Decision old = standing.one(id);
          if (choice instanceof Choice.Ask && old.active() && checked.text().isPresent()) {
            compare(standing, old, checked);
          }
          return DecisionPlans.edited(standing, old, checked);
        });
  }

  /// Takes a decision out of the view; its lines stay in the log, and its id stays taken. One that
  /// was removed and changed later stays out for good.
  public DecisionOutcome remove(String id) throws IOException {
    return change(
        "remove",
        standing -> {
          Decision gone =
              standing
                  .view()
                  .contested(id)
                  .filter(one -> one.id().equals(id) || standing.view().called(id).isEmpty())
                  .orElseGet(() -> standing.one(id));
          return DecisionPlans.removed(standing, List.of(gone));
        });
  }

  /// Replaces an active decision by a new one, which must not repeat or contradict another that
  /// stands. The draft's reason says why, and must.
  public DecisionOutcome supersede(String oldId, DecisionDraft draft) throws IOException {
    return supersede(oldId, draft, new Choice.Ask());
  }

  private DecisionOutcome supersede(String oldId, DecisionDraft draft, Choice choice)
      throws IOException {
    if (draft.reason().filter(why -> !why.isBlank()).isEmpty()) {
      return new DecisionOutcome.Refused(
          Refusal.malformed("superseding " + oldId + " needs a reason", Hint.Way.GIVE_REASON));
    }
    return change(
        "supersede",
        words(draft),
        (standing, checked) -> {
          Decision old = standing.one(oldId);
          if (choice instanceof Choice.Ask && old.active()) {
            compare(standing, old, checked);
          }
          return DecisionPlans.superseded(standing, old, checked);
        });
  }

  /// Notes at two decisions that they contradict each other.
  ///
  /// @param note comes behind the reason of each
  public DecisionOutcome conflict(String id, String otherId, Optional<String> note)
      throws IOException {
    if (id.equals(otherId)) {
      return new DecisionOutcome.Refused(
          Refusal.malformed("a decision does not contradict itself: " + id, "give two ids"));
    }
    return change(
        "conflict",
        reason(note),
        (standing, checked) -> {
          Decision one = standing.one(id);
          Decision other = standing.one(otherId);
          return new Plan(
              List.of(
                  DecisionPlans.conflict(standing, one, other.id(), checked.reason()),
                  DecisionPlans.conflict(standing, other, one.id(), checked.reason())),
              List.of(one.id(), other.id()),
              DecisionPlans.line(one) + "\n" + DecisionPlans.line(other));
        });
  }

  /// Gives a decision another status. One that was superseded is active again only when what took
  /// its place is not.
  public DecisionOutcome resolve(String id, Status status, Optional<String> reason)
      throws IOException {
    return change(
        "resolve",
        reason(reason),
        (standing, checked) -> {
          Decision old = standing.one(id);
          if (status == Status.ACTIVE && old.status() == Status.SUPERSEDED) {
            DecisionPlans.checkNotReplaced(standing, old);
          }
          List<DecisionEvent> events = new ArrayList<>();
          events.add(
              new StatusChanged(old.id(), Optional.of(standing.now()), status, checked.reason()));
          if (status == Status.ACTIVE) {
            events.addAll(DecisionPlans.replacedAgain(standing, old));
          }
          return new Plan(
              events, List.of(old.id()), DecisionPlans.line(old) + " is " + status.label());
        });
  }

  /// Puts a decision away, or takes it back: an archived one is neither recalled nor injected.
  public DecisionOutcome archive(String id, boolean away) throws IOException {
    return change(
        away ? "archive" : "active",
        standing -> {
          Decision old = standing.one(id);
          if (old.archived() == away) {
            throw Refusal.malformed(id + (away ? " is archived already" : " is not archived"), "")
                .asException();
          }
          List<DecisionEvent> events = new ArrayList<>();
          events.add(DecisionPlans.retagged(standing, old, Passage.ARCHIVED, away));
          if (!away && old.status() == Status.ACTIVE) {
            // A record's own flag goes with it.
            events.add(
                new StatusChanged(
                    old.id(), Optional.of(standing.now()), Status.ACTIVE, Optional.empty()));
            events.addAll(DecisionPlans.replacedAgain(standing, old));
          }
          return new Plan(events, List.of(old.id()), DecisionPlans.line(old));
        });
  }

  public DecisionOutcome pin(String id, boolean important) throws IOException {
    return change(
        important ? "important" : "unimportant",
        standing -> {
          Decision old = standing.one(id);
          return new Plan(
              List.of(DecisionPlans.retagged(standing, old, Passage.PIN, important)),
              List.of(old.id()),
              DecisionPlans.line(old));
        });
  }

  /// Removes those whose time is over; active ones stay whatever their age.
  public DecisionOutcome purge(MemoryConfig.Decisions kept) throws IOException {
    return change(
        "purge",
        standing -> DecisionPlans.removed(standing, due(standing.view(), kept, standing.now())));
  }

  /// Those that [#purge] would remove now.
  public List<Decision> due(MemoryConfig.Decisions kept) throws IOException {
    return due(read(), kept, writer.clock().instant());
  }

  private static List<Decision> due(DecisionView view, MemoryConfig.Decisions kept, Instant now) {
    return view.decisions().stream().filter(one -> DecisionChecks.isOver(one, kept, now)).toList();
  }

  public DecisionOutcome reset() throws IOException {
    return change(
        "reset", standing -> DecisionPlans.removed(standing, standing.view().decisions()));
  }

  /// Takes the lines of removed decisions out of the log but one `rm` each; a recovery copy keeps
  /// them.
  public WriteResult compact() throws IOException {
    return writer.apply("compact", log.path(), LogRepair::compacted);
  }

  /// Takes over the lines of another copy of the log that it does not have yet.
  public WriteResult merge(String copy) throws IOException {
    LogEdit missing = DecisionMigration.missing(LogRepair.good(copy));
    return writer.append(
        "merge",
        log.path(),
        current -> {
          byte[] all = current.readAllBytes();
          LogEdit.Lines lines = missing.of(new ByteArrayInputStream(all));
          RecordChange.checkTaken(new String(all, StandardCharsets.UTF_8), lines.lines());
          return lines;
        });
  }

  /// Takes the lines out of the log that nobody can read; a recovery copy keeps them.
  public WriteResult repair() throws IOException {
    return writer.apply("repair", log.path(), LogRepair::repaired);
  }

  private static DecisionEdit words(DecisionDraft draft) {
    return new DecisionEdit(
        Optional.of(draft.text()),
        draft.title(),
        Optional.of(draft.tags()).filter(tags -> !tags.isEmpty()),
        draft.reason());
  }

  private static DecisionEdit reason(Optional<String> reason) {
    return new DecisionEdit(Optional.empty(), Optional.empty(), Optional.empty(), reason);
  }

  private DecisionOutcome change(String action, Function<Standing, Plan> planner)
      throws IOException {
    return change(action, reason(Optional.empty()), (standing, _) -> planner.apply(standing));
  }

  private DecisionOutcome change(
      String action, DecisionEdit words, BiFunction<Standing, CheckedDraft, Plan> planner)
      throws IOException {
    try {
      CheckedDraft checked = CheckedDraft.of(writer, maxChars, words);
      Function<Standing, Plan> plan = standing -> planner.apply(standing, checked);
      return new DecisionChange(writer, log, author, checked.masked(), plan).run(action);
    } catch (RefusedException refused) {
      return new DecisionOutcome.Refused(refused.refusal());
    } catch (DecisionChange.Stopped stopped) {
      return stopped.outcome();
    }
  }
}
