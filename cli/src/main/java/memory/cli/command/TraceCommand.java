package memory.cli.command;

import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.TraceReport;
import memory.engine.MemoryEngine;
import memory.engine.request.Trace;

/// `memory traces`, `trace` and `why`: what was injected lately, and why.
public final class TraceCommand implements Command {
  private static final OptionSpec<Boolean> LAST =
      OptionSpec.flag("--last", "The latest one, as without an ID");
  private static final OptionSpec<String> SESSION =
      OptionSpec.of("--session", "ID", new ValueType.Text(), "Only what this session was given");
  private static final OptionSpec<Integer> MOST =
      OptionSpec.of("-n", "N", new ValueType.Whole(1, 1000), "Most of them (20)").also("--limit");
  private static final OptionSpec<Boolean> ALL_PROJECTS =
      OptionSpec.flag("--all-projects", "Of every folder, and not of this project alone");

  private static final String NOTHING_HERE =
      "no injection is on record here; --all-projects looks everywhere, memory inject makes one";

  private final View view;

  /// What is shown.
  public enum View {
    /// One line for each.
    LIST,
    /// One as it was kept.
    RECORD,
    /// One as an explanation.
    WHY
  }

  public TraceCommand(View view) {
    this.view = view;
  }

  @Override
  public CommandSpec spec() {
    return switch (view) {
      case LIST ->
          new CommandSpec(
              "traces",
              "List the injections of the last seven days in this project",
              OperandSpec.none(),
              List.of(MOST, SESSION, ALL_PROJECTS),
              List.of(new Example("memory traces -n 5", "the latest five")));
      case RECORD ->
          new CommandSpec(
              "trace",
              "Show one injection as it was kept",
              OperandSpec.optional("ID", "The trace that inject --json names"),
              List.of(LAST, SESSION, ALL_PROJECTS),
              List.of(new Example("memory trace t-0a1b2c3d4e5f --json", "for scripts")));
      case WHY ->
          new CommandSpec(
              "why",
              "Explain an injection: what each passage that was found scored, and what became of"
                  + " it",
              OperandSpec.optional("TRACE", "The trace that inject --json names"),
              List.of(LAST, SESSION, ALL_PROJECTS),
              List.of(
                  new Example("memory why", "of the latest prompt"),
                  new Example("memory why t-0a1b2c3d4e5f", "of one that memory traces lists")));
    };
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    try (MemoryEngine engine = call.open(call.workspace())) {
      if (!engine.workspace().config().traces()) {
        call.console().note("traceEnabled is off: no new injection is put on record");
      }
      if (view == View.LIST) {
        return list(call, engine);
      }
      Optional<Trace> found = find(call, engine);
      if (found.isEmpty()) {
        return none(call);
      }
      Trace trace = found.get();
      ZoneId zone = call.environment().zone();
      if (call.isJson()) {
        call.json(json -> TraceReport.write(json, trace));
      } else {
        call.console()
            .print(
                view == View.RECORD
                    ? TraceReport.record(trace, zone)
                    : TraceReport.explained(trace, zone, FirstLines.of(engine, trace)));
      }
      return ExitCode.OK;
    }
  }

  private static ExitCode list(Call call, MemoryEngine engine) {
    List<Trace> traces = latest(call, engine, call.arguments().one(MOST).orElse(20));
    if (call.isJson()) {
      call.json(json -> TraceReport.writeList(json, traces));
    } else {
      for (Trace trace : traces) {
        call.console().line(TraceReport.line(trace, call.environment().zone()));
      }
    }
    if (traces.isEmpty()) {
      call.console().note(NOTHING_HERE);
    }
    return traces.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private Optional<Trace> find(Call call, MemoryEngine engine) {
    Optional<String> typed = call.arguments().text();
    if (typed.isPresent() && call.arguments().has(LAST)) {
      throw CommandFailure.usage("a trace and --last exclude each other", "leave one of them out");
    }
    return typed.isPresent()
        ? engine.trace(typed.get())
        : latest(call, engine, 1).stream().findFirst();
  }

  private static List<Trace> latest(Call call, MemoryEngine engine, int most) {
    Optional<String> session = call.arguments().one(SESSION);
    return call.arguments().has(ALL_PROJECTS)
        ? engine.traces(most, session)
        : engine.tracesHere(most, session);
  }

  private static ExitCode none(Call call) {
    if (call.isJson()) {
      call.json(TraceReport::writeNone);
    }
    return call.console()
        .nothing(
            call.arguments().text().isEmpty()
                ? NOTHING_HERE
                : "there is no such trace; memory traces lists them");
  }
}
