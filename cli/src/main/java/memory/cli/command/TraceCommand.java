package memory.cli.command;

import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.TraceReport;
import memory.engine.MemoryEngine;
import memory.engine.request.Trace;

/// `memory traces`, `trace` and `why`: what was injected lately, and why.
public record TraceCommand(View view) implements Command {
  private static final String NOTHING_HERE =
      "no injection is on record here; --all-projects looks everywhere, memory inject makes one";

  /// What is shown.
  public enum View {
    /// One line for each.
    LIST,
    /// One as it was kept.
    RECORD,
    /// One as an explanation.
    WHY
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
                    : TraceReport.explained(trace, zone, TraceReport.firstLines(engine, trace)));
      }
      return ExitCode.OK;
    }
  }

  private static ExitCode list(Call call, MemoryEngine engine) {
    List<Trace> traces = latest(call, engine, call.arguments().number("-n").orElse(20));
    ZoneId zone = call.environment().zone();
    return call.console()
        .listed(
            traces,
            json -> TraceReport.writeList(json, traces),
            () -> traces.forEach(trace -> call.console().line(TraceReport.line(trace, zone))),
            NOTHING_HERE);
  }

  private Optional<Trace> find(Call call, MemoryEngine engine) {
    Optional<String> typed = call.arguments().text();
    if (typed.isPresent() && call.arguments().has("--last")) {
      throw CommandFailure.usage("a trace and --last exclude each other", "leave one of them out");
    }
    return typed.isPresent()
        ? engine.trace(typed.get())
        : latest(call, engine, 1).stream().findFirst();
  }

  private static List<Trace> latest(Call call, MemoryEngine engine, int most) {
    Optional<String> session = call.arguments().one("--session");
    return call.arguments().has("--all-projects")
        ? engine.traces(most, session)
        : engine.tracesHere(most, session);
  }

  private static ExitCode none(Call call) {
    return call.nothing(
        call.arguments().text().isEmpty()
            ? NOTHING_HERE
            : "there is no such trace; memory traces lists them",
        TraceReport::writeNone);
  }
}
