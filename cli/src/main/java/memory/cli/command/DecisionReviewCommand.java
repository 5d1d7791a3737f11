package memory.cli.command;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import memory.cli.output.DecisionReport;
import memory.cli.output.ExitCode;
import memory.cli.output.NoteJson;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Decision;
import memory.engine.request.DecisionList;
import memory.engine.request.Recent;
import memory.engine.request.ScopedDecision;
import memory.engine.request.StaleDecision;
import memory.engine.request.StaleNote;
import memory.engine.request.TidyEntry;

/// `memory recent` and `memory stale`: the decisions that changed last, and decisions and notes
/// worth a look because they may not hold any more. Nothing is changed but a note that is
/// confirmed.
public record DecisionReviewCommand(boolean stale) implements Command {
  private static final int USUAL = 10;
  private static final int USUAL_DAYS = 180;

  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().has("--confirm")) {
      return confirm(call, call.arguments().one("--confirm").orElseThrow());
    }
    DecisionCall decisions = new DecisionCall(call, call.scope());
    DecisionList list = decisions.list();
    int limit = call.arguments().number("-n").orElse(USUAL);
    if (!stale) {
      return recent(call, decisions, list, limit);
    }
    int days = call.arguments().number("--days").orElse(USUAL_DAYS);
    List<StaleDecision> found;
    List<StaleNote> notes;
    List<TidyEntry> values;
    try (MemoryEngine engine = call.open(decisions.workspace())) {
      lookForGoneCode(call, decisions.workspace(), engine);
      found = engine.stale(list, days);
      notes = engine.staleNotes(call.scope(), days);
      values =
          engine.untidy(call.scope()).stream()
              .filter(one ->
                  one.kind() == TidyEntry.Kind.CORRECTED || one.kind() == TidyEntry.Kind.GONE)
              .toList();
    }
    int more =
        Math.max(0, found.size() - limit)
            + Math.max(0, notes.size() - limit)
            + Math.max(0, values.size() - limit);
    if (more > 0) {
      call.console().note(more + " more; -n shows more at once");
    }
    return DecisionReport.stale(
        call.console(),
        found.subList(0, Math.min(limit, found.size())),
        notes.subList(0, Math.min(limit, notes.size())),
        values.subList(0, Math.min(limit, values.size())));
  }

  /// Git is asked here and never for a prompt.
  private static void lookForGoneCode(Call call, Workspace workspace, MemoryEngine engine)
      throws IOException {
    if (workspace.layout().isRepository()) {
      engine.lookForGoneCode(
          new GitHistory(workspace.layout().projectFolder(), call.environment().variables()));
    }
  }

  private static ExitCode confirm(Call call, String id) throws IOException {
    WriteCall write = WriteCall.of(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      return write.tell("confirm", engine.confirm(id, write.author()));
    }
  }

  private static ExitCode recent(Call call, DecisionCall decisions, DecisionList list, int limit)
      throws IOException {
    Recent.Request asked =
        new Recent.Request(
            call.scope(),
            call.arguments().day("--since", call.environment().today()),
            limit,
            call.arguments().has("--all-projects"));
    List<Recent> found;
    try (MemoryEngine engine = call.open(decisions.workspace())) {
      found = engine.recent(asked, Echo.of(call).audience());
    }
    if (!call.isJson()) {
      found.forEach(one -> call.console().line(NoteJson.line(one)));
      return found.isEmpty()
          ? call.console().nothing("nothing was written then; memory add TEXT writes something")
          : ExitCode.OK;
    }
    List<ScopedDecision> decided =
        list.all().stream()
            .filter(one -> one.decision().active())
            .sorted((one, other) -> changed(other).compareTo(changed(one)))
            .limit(limit)
            .toList();
    call.json(json -> {
      DecisionReport.writeList(json, decided, list);
      NoteJson.writeRecent(json, found);
    });
    return found.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static Instant changed(ScopedDecision one) {
    Decision decision = one.decision();
    return decision.updatedAt().or(decision::createdAt).orElse(Instant.EPOCH);
  }
}
