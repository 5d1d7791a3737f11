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
import java.util.Optional;
import java.util.Set;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;
import memory.engine.request.WriteResult.Mask;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;

/// One change of a decision log, planned on what stands in it while its lock is held.
final class DecisionChange implements LogEdit {
  private final ScopeWriter writer;
  private final Author author;
  private final List<Mask> masked;
  private final Planner planner;
  private Plan plan = new Plan.Append(List.of(), List.of(), "");
  private boolean store;
  private Optional<LogFile> file = Optional.empty();

  /// Who writes, and for which project.
  record Author(String project, String actor, Clock clock) {}

  /// The log as it stands.
  ///
  /// @param ids gives the next id
  record Standing(DecisionView view, TakenIds ids, Instant now) {
    String next(CheckedDraft draft) {
      return ids.next(draft.titleOrText() + "\n" + draft.text().orElse("") + "\n" + now);
    }
  }

  @FunctionalInterface
  interface Planner {
    Plan of(Standing standing);
  }

  sealed interface Plan {
    /// @param ids what the change is about, the one that was asked for first
    record Append(List<DecisionEvent> events, List<String> ids, String preview) implements Plan {}

    record Stop(DecisionOutcome outcome) implements Plan {}

    static Plan refuse(Refusal refusal) {
      return new Stop(new DecisionOutcome.Refused(refusal));
    }
  }

  DecisionChange(ScopeWriter writer, Author author, List<Mask> masked, Planner planner) {
    this.writer = writer;
    this.author = author;
    this.masked = masked;
    this.planner = planner;
  }

  /// @param action the word for it in the reply
  DecisionOutcome run(String action, LogFile log) throws IOException {
    file = Optional.of(log);
    WriteResult result = writer.append(action, log.path(), this);
    if (store) {
      RecordChange records = new RecordChange(planner, author.clock(), masked);
      result = writer.apply(action, log.path(), records);
      plan = records.plan();
    }
    return switch (result) {
      case WriteResult.Refused(Refusal refusal) ->
          plan instanceof Plan.Stop(DecisionOutcome outcome)
              ? outcome
              : new DecisionOutcome.Refused(refusal);
      case WriteResult.Written written ->
          new DecisionOutcome.Done(
              plan instanceof Plan.Append append ? append.ids() : List.of(), written);
    };
  }

  @Override
  public Decided of(InputStream current) throws IOException {
    TakenIds ids = new TakenIds(LocalDate.now(author.clock()));
    RecordChange.Form form = new RecordChange.Form();
    DecisionLog log =
        DecisionLog.of(
            current,
            (line, decoded) -> {
              ids.line(line, decoded);
              form.line(line, decoded);
            });
    if (file.isPresent()) {
      file.get().besides(log, ids);
    }
    DecisionView view = log.view();
    store = form.isStore();
    if (store) {
      return new Decided.Refused(Refusal.conflict("", ""));
    }
    plan = planner.of(new Standing(view, ids, author.clock().instant()));
    return switch (plan) {
      case Plan.Stop _ -> new Decided.Refused(Refusal.conflict("", ""));
      case Plan.Append append -> {
        Instant at = after(author.clock(), view, append.events());
        List<String> lines = new ArrayList<>();
        for (DecisionEvent event : append.events()) {
          lines.add(DecisionCodec.encode(event, at, author.project(), author.actor(), log::longId));
        }
        yield new Decided.Lines(lines, append.preview());
      }
    };
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
  public List<Mask> masked() {
    return masked;
  }
}
