package memory.engine.decision;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import memory.engine.decision.DecisionChange.Plan;
import memory.engine.decision.DecisionChange.Planner;
import memory.engine.decision.DecisionChange.Standing;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.file.LosslessText;
import memory.engine.model.Decision;
import memory.engine.model.Finding;
import memory.engine.request.Refusal;
import memory.engine.write.TextEdit;

/// One change of a log that is spec 5's store: what the events would do is done to the records, so
/// that the file holds nothing but records afterwards and its program goes on reading it.
final class RecordChange implements TextEdit {
  private final Planner planner;
  private final Clock clock;
  private final List<Finding> masked;
  private Plan plan = new Plan(List.of(), List.of(), "");

  RecordChange(Planner planner, Clock clock, List<Finding> masked) {
    this.planner = planner;
    this.clock = clock;
    this.masked = masked;
  }

  /// Which lines a log has. Records alone are another program's store, which fails on an event.
  static final class Form implements DecisionLog.Watch {
    private boolean records;
    private boolean events;

    @Override
    public void line(LogLines.Line line, Decoded decoded) {
      if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)) {
        boolean record =
            event instanceof DecisionEvent.Recorded || event instanceof DecisionEvent.Withdrawn;
        records |= record;
        events |= !record;
      }
    }

    DecisionLog.Watch and(DecisionLog.Watch other) {
      return (line, decoded) -> {
        other.line(line, decoded);
        line(line, decoded);
      };
    }

    boolean isStore() {
      return records && !events;
    }
  }

  /// Checks lines that come to a log from another copy of it.
  ///
  /// @throws memory.engine.request.RefusedException when it holds records alone and they are others
  static void checkTaken(String log, List<String> lines) {
    Form form = new Form();
    DecisionLog.of(log, form);
    if (form.isStore() && !lines.stream().allMatch(RecordLine::isWhole)) {
      throw Refusal.conflict(
              "the copy has more than records, and the program whose store this is fails on it",
              "memory migrate turns the records into events, then merge again")
          .asException();
    }
  }

  /// The plan that was made last.
  Plan plan() {
    return plan;
  }

  @Override
  public Edited apply(String current) {
    Instant now = clock.instant();
    TakenIds ids = new TakenIds(LocalDate.now(clock));
    Form form = new Form();
    DecisionLog log = DecisionLog.of(current, form.and(ids));
    DecisionView before = log.view();
    if (!form.isStore()) {
      throw Refusal.conflict("the decisions were converted meanwhile", "try again").asException();
    }
    plan = planner.of(new Standing(before, ids, now));
    String whole = current.isEmpty() || current.endsWith("\n") ? current : current + "\n";
    StringBuilder events = new StringBuilder(whole);
    Instant at = DecisionChange.after(clock, before, plan.events());
    for (DecisionEvent event : plan.events()) {
      events.append(DecisionCodec.encode(event, at, "", "", log::idInLine)).append('\n');
    }
    Map<String, Decision> after = new LinkedHashMap<>();
    DecisionLog.read(events.toString()).decisions().forEach(one -> after.put(one.id(), one));
    after.replaceAll((_, decision) -> withoutRevived(decision, after));
    List<String> lines = LosslessText.lines(whole);
    for (Decision decision : before.decisions()) {
      Optional<Decision> left = Optional.ofNullable(after.remove(decision.id()));
      if (!left.equals(Optional.of(decision))) {
        int line = decision.line() - 1;
        String old = lines.get(line).strip();
        lines.set(
            line,
            left.map(changed -> RecordLine.of(changed, old, at))
                    .orElseGet(() -> RecordLine.removed(alone(log, decision.id()), at))
                + "\n");
      }
    }
    for (Decision added : after.values()) {
      Optional<String> replaced =
          added.supersedes().stream().findFirst().flatMap(before::byId).map(lineOf(lines));
      lines.add(RecordLine.added(added, replaced, at) + "\n");
    }
    return Edited.of(String.join("", lines), plan.preview());
  }

  /// The id, or where another decision has it too one that no other has.
  static String alone(DecisionLog log, String id) {
    return log.isShared(id) ? log.longId(id) : id;
  }

  private static Function<Decision, String> lineOf(List<String> lines) {
    return decision -> lines.get(decision.line() - 1);
  }

  /// Records know no order of events: what is no longer superseded is so by nobody.
  private static Decision withoutRevived(Decision decision, Map<String, Decision> all) {
    List<String> left =
        decision.supersedes().stream()
            .filter(id ->
                Optional.ofNullable(all.get(id))
                    .map(old -> old.supersededBy().isPresent())
                    .orElse(true))
            .toList();
    return left.equals(decision.supersedes()) ? decision : decision.superseding(left);
  }

  @Override
  public List<Finding> masked() {
    return masked;
  }
}
