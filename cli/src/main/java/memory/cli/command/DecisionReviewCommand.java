package memory.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
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
public final class DecisionReviewCommand implements Command {
  private static final int USUAL = 10;
  private static final int USUAL_DAYS = 180;
  private static final Duration GIT_PATIENCE = Duration.ofSeconds(5);
  private static final int MOST_GIT_CHARS = 1 << 20;
  private static final OptionSpec<Integer> DAYS =
      OptionSpec.of(
          "--days",
          "N",
          new ValueType.Whole(1, 36_500),
          "Not touched for so many days (" + USUAL_DAYS + ")");

  private static final OptionSpec<String> CONFIRM =
      OptionSpec.of("--confirm", "ID", new ValueType.Text(), "Say that this note still holds");
  private final boolean stale;

  public DecisionReviewCommand(boolean stale) {
    this.stale = stale;
  }

  @Override
  public CommandSpec spec() {
    return stale
        ? new CommandSpec(
            "stale",
            "Show decisions and notes that may not hold any more, and why",
            OperandSpec.none(),
            List.of(
                DAYS, CONFIRM, SearchOptions.LIMIT, WriteOptions.SCOPE, SearchOptions.ALL_PROJECTS),
            List.of(
                new Example("memory stale --days 90", "old, contradicted, or about files gone"),
                new Example("memory stale --confirm p-0a1b2c3d4e", "this note holds, as of today")))
        : new CommandSpec(
            "recent",
            "Show what was written last: notes and decisions",
            OperandSpec.none(),
            List.of(
                SearchOptions.LIMIT,
                SearchOptions.SINCE,
                WriteOptions.SCOPE,
                SearchOptions.ALL_PROJECTS),
            List.of(
                new Example("memory recent -n 5", "the last five, newest first"),
                new Example("memory recent --since monday", "what came this week")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().has(CONFIRM)) {
      return confirm(call, call.arguments().one(CONFIRM).orElseThrow());
    }
    DecisionCall decisions = new DecisionCall(call, call.arguments().one(WriteOptions.SCOPE));
    DecisionList list = decisions.list();
    int limit = call.arguments().one(SearchOptions.LIMIT).orElse(USUAL);
    if (!stale) {
      return recent(call, decisions, list, limit);
    }
    int days = call.arguments().one(DAYS).orElse(USUAL_DAYS);
    List<StaleDecision> found;
    List<StaleNote> notes;
    List<TidyEntry> values;
    try (MemoryEngine engine = call.open(decisions.workspace())) {
      found = engine.stale(list, days);
      notes = engine.staleNotes(call.arguments().one(WriteOptions.SCOPE), days);
      lookForGoneFiles(call, decisions.workspace(), engine);
      values =
          engine.untidy(call.arguments().one(WriteOptions.SCOPE)).stream()
              .filter(one ->
                  one.kind() == TidyEntry.Kind.CORRECTED || one.kind() == TidyEntry.Kind.GONE)
              .limit(limit)
              .toList();
    }
    return DecisionReport.stale(
        call.console(),
        call.isJson(),
        found.subList(0, Math.min(limit, found.size())),
        notes.subList(0, Math.min(limit, notes.size())),
        values);
  }

  /// Git is asked here and never for a prompt.
  private static void lookForGoneFiles(Call call, Workspace workspace, MemoryEngine engine)
      throws IOException {
    if (!workspace.layout().isRepository()) {
      return;
    }
    GitRun.Result log =
        new GitRun(
                workspace.layout().projectFolder(),
                call.environment().variables(),
                GIT_PATIENCE,
                MOST_GIT_CHARS)
            .run(
                "log",
                "-n",
                "5000",
                "--relative",
                "--no-renames",
                "--diff-filter=D",
                "--name-only",
                "--format=");
    if (log.isOk()) {
      engine.keepGoneFiles(log.out().lines().toList());
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
            call.arguments().one(WriteOptions.SCOPE),
            call.arguments()
                .one(SearchOptions.SINCE)
                .map(day -> day.apply(call.environment().today())),
            limit,
            call.arguments().has(SearchOptions.ALL_PROJECTS));
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
