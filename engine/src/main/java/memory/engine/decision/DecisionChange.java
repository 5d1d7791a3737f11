package memory.engine.decision;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import memory.engine.model.Decision;
import memory.engine.model.Finding;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;

/// One change of a decision log, planned on what stands in it while its lock is held.
final class DecisionChange implements LogEdit {
  private final ScopeWriter writer;
  private final LogFile file;
  private final Author author;
  private final List<Finding> masked;
  private final Planner planner;
  private Plan plan = new Plan(List.of(), List.of(), "");
  private boolean store;
  private List<Decision> before = List.of();
  private List<String> lines = List.of();

  /// Who writes, and for which project.
  record Author(String project, String actor, Clock clock) {}

  /// The log as it stands.
  ///
  /// @param ids gives the next id
  record Standing(DecisionView view, TakenIds ids, Instant now) {
    String next(CheckedDraft draft) {
      return ids.next(draft.titleOrText() + "\n" + draft.text().orElse("") + "\n" + now);
    }

    /// @throws RefusedException when no decision is called so, or several
    Decision one(String id) {
      return view.byId(id).orElseThrow(() -> new RefusedException(unknown(id)));
    }

    private Refusal unknown(String id) {
      List<String> called = view.called(id).stream().map(Decision::id).toList();
      return called.isEmpty()
          ? Refusal.noMatch("there is no decision " + id, Hint.Way.LIST_DECISIONS)
          : Refusal.severalDecisions(id, called);
    }
  }

  /// Which events a change is. Throws a [RefusedException] or [Stopped] where nothing is written.
  @FunctionalInterface
  interface Planner {
    Plan of(Standing standing);
  }

  /// @param ids what the change is about, the one that was asked for first
  record Plan(List<DecisionEvent> events, List<String> ids, String preview) {}

  /// Nothing is written before somebody chose: it repeats or contradicts what stands.
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient DecisionOutcome outcome;

    Stopped(DecisionOutcome outcome) {
      super("", null, false, false);
      this.outcome = outcome;
    }

    DecisionOutcome outcome() {
      return outcome;
    }
  }

  DecisionChange(
      ScopeWriter writer, LogFile file, Author author, List<Finding> masked, Planner planner) {
    this.writer = writer;
    this.file = file;
    this.author = author;
    this.masked = masked;
    this.planner = planner;
  }

  /// @param action the word for it in the reply
  DecisionOutcome run(String action) throws IOException {
    WriteResult result = writer.append(action, file.path(), this);
    if (store) {
      RecordChange records = new RecordChange(planner, author.clock(), masked);
      result = writer.apply(action, file.path(), records);
      plan = records.plan();
    }
    return switch (result) {
      case WriteResult.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case WriteResult.Written written -> {
        if (writer.isHeard()) {
          tell();
        }
        yield new DecisionOutcome.Done(plan.ids(), written);
      }
    };
  }

  /// The lines that were written, how those that the change is about stand now, those that it
  /// replaced too, and which are gone.
  private void tell() throws IOException {
    List<Decision> now = file.read().decisions();
    Set<String> touched = new HashSet<>(plan.ids());
    plan.events().forEach(event -> touched.add(event.id()));
    now.stream()
        .filter(decision -> plan.ids().contains(decision.id()))
        .forEach(decision -> touched.addAll(decision.supersedes()));
    List<String> standing = new ArrayList<>(lines);
    for (Decision decision : now) {
      if (touched.remove(decision.id())) {
        standing.add(decision.standingLine());
      }
    }
    List<String> gone =
        before.stream()
            .filter(decision -> touched.contains(decision.id()))
            .map(Decision::standingLine)
            .toList();
    writer.tell(standing, gone);
  }

  @Override
  public Lines of(InputStream current) throws IOException {
    TakenIds ids = new TakenIds(LocalDate.now(author.clock()));
    RecordChange.Form form = new RecordChange.Form();
    DecisionLog log = DecisionLog.of(current, form.and(ids));
    file.besides(log, ids);
    DecisionView view = log.view();
    store = form.isStore();
    if (store) {
      throw Refusal.conflict("the log is kept as records", "").asException();
    }
    before = view.decisions();
    plan = planner.of(new Standing(view, ids, author.clock().instant()));
    Instant at = after(author.clock(), view, plan.events());
    lines = new ArrayList<>();
    for (DecisionEvent event : plan.events()) {
      lines.add(DecisionCodec.encode(event, at, author.project(), author.actor(), log::idInLine));
    }
    return new LogEdit.Lines(lines, plan.preview());
  }

  /// Now, or right after what stands there where the clock stood still or went back: events count
  /// in the order of their times. What says that it comes from another day is followed only by
  /// events about the same decision.
  static Instant after(Clock clock, DecisionView view, List<DecisionEvent> events) {
    Instant at = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant tomorrow = at.plus(1, ChronoUnit.DAYS);
    Set<String> touched = new HashSet<>();
    events.forEach(event -> touched.add(event.id()));
    for (Decision decision : view.decisions()) {
      Instant changed = decision.updatedAt().orElse(Instant.MIN);
      if (!changed.isBefore(at)
          && (changed.isBefore(tomorrow) || touched.contains(decision.id()))) {
        at = changed.plusMillis(1);
      }
    }
    return at;
  }

  @Override
  public List<Finding> masked() {
    return masked;
  }
}
