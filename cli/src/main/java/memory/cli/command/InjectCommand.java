package memory.cli.command;

import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.InjectionReport;
import memory.cli.output.TraceReport;
import memory.engine.MemoryEngine;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Profile;
import memory.engine.model.Reason;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.Trace;

/// `memory inject`: the block that stands before a prompt, for hosts and scripts; and why it is as
/// it is.
public final class InjectCommand implements Command {
  private static final String NOTHING_HERE =
      "no injection is on record here; --all-projects looks everywhere, memory inject makes one";

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    Optional<String> batch = typed.one("--batch");
    if (batch.isPresent() && typed.text().isPresent()) {
      throw CommandFailure.usage("--batch takes its prompts from the file", "leave PROMPT out");
    }
    try (MemoryEngine engine = call.open(call.workspace())) {
      call.makeFirstIndex(engine);
      if (batch.isPresent()) {
        return answerAll(call, engine, batch.get());
      }
      Optional<String> prompt = prompt(call);
      InjectionReport report =
          InjectionReport.of(
              Optional.empty(), engine, request(call, prompt, typed.one("--session"), false));
      ExitCode exit = show(call, report);
      call.console().flush();
      engine.used(
          "inject",
          report.injection().reason(),
          report.injection().block().length(),
          report.took(),
          report.injection().hits(),
          prompt);
      return exit;
    }
  }

  /// What was typed; `-` alone is stdin.
  static Optional<String> prompt(Call call) throws IOException {
    return call.arguments().operands().equals(List.of("-"))
        ? Optional.of(call.console().readAll())
        : call.arguments().text();
  }

  private static ExitCode answerAll(Call call, MemoryEngine engine, String source)
      throws IOException {
    Optional<String> session = call.arguments().one("--session");
    return new BatchLines(call)
        .answer(
            source,
            "prompt",
            line -> {
              InjectionReport report =
                  InjectionReport.of(
                      line.id(),
                      engine,
                      request(
                          call,
                          line.field("prompt"),
                          line.field("session").or(() -> session),
                          false));
              call.json(report::write);
              return report.exit();
            });
  }

  private static ExitCode show(Call call, InjectionReport report) {
    Console console = call.console();
    Injection injection = report.injection();
    if (injection.reason() == Reason.BACKEND_ERROR && injection.block().isEmpty()) {
      throw CommandFailure.unavailable(Reason.BACKEND_ERROR, injection.freshness().reason(), "");
    }
    if (call.isJson()) {
      console.json(report::write);
    } else {
      boolean isOpen = !injection.block().isEmpty() && !injection.block().endsWith("\n");
      console.raw(injection.block() + (isOpen && console.isForPeople() ? "\n" : ""));
    }
    if (injection.reason() != Reason.OK) {
      console.detail("recall: " + injection.reason().label());
    }
    console.note(injection.freshness());
    return report.exit();
  }

  /// @param asked it is for somebody who looks, not for a model
  static InjectionRequest request(
      Call call, Optional<String> prompt, Optional<String> session, boolean asked) {
    Arguments typed = call.arguments();
    return new InjectionRequest(
        prompt,
        session,
        typed.one("--host"),
        typed
            .one("--part")
            .flatMap(Part::ofLabel)
            .orElse(prompt.isPresent() ? Part.MERGED : Part.STANDING),
        new BlockOptions(
            typed.one("--profile").flatMap(Profile::ofLabel),
            typed.number("--budget"),
            typed.number("-k"),
            typed.has("--fit"),
            !typed.has("--no-search")),
        Optional.of(Call.deadline(typed, call.environment())),
        asked);
  }

  /// `memory preview`: the injection as `inject` makes it, with its sections, hits and reasons.
  public static ExitCode preview(Call call) throws IOException {
    Console console = call.console();
    WorkspaceOptions options = call.workspaceOptions();
    if (call.arguments().has("--no-trace")) {
      options = options.with(Map.of("traceEnabled", "false"));
    }
    try (MemoryEngine engine = call.open(call.workspace(options))) {
      call.makeFirstIndex(engine);
      InjectionReport report =
          InjectionReport.of(
              Optional.empty(),
              engine,
              request(call, prompt(call), call.arguments().one("--session"), true));
      if (!engine.workspace().config().injection().auto()) {
        console.note("injection.auto is off: memory inject prints nothing");
      }
      if (call.isJson()) {
        console.json(report::writeExplained);
      } else {
        Optional<Trace> explanation = report.injection().explanation();
        Map<String, String> says =
            explanation.isPresent() ? TraceReport.firstLines(engine, explanation.get()) : Map.of();
        console.print(report.text(says));
      }
      console.note(report.injection().freshness());
      return report.exit();
    }
  }

  /// `memory traces`: what was injected lately.
  public static ExitCode traces(Call call) throws IOException {
    try (MemoryEngine engine = openTraces(call)) {
      List<Trace> traces = latest(call, engine, call.arguments().number("-n").orElse(20));
      ZoneId zone = call.environment().zone();
      return call.console()
          .listed(
              traces,
              json -> TraceReport.writeList(json, traces),
              () -> traces.forEach(trace -> call.line(TraceReport.line(trace, zone))),
              NOTHING_HERE);
    }
  }

  /// `memory trace` and `why`: one injection.
  ///
  /// @param explained not as it was kept, but why it is so
  public static ExitCode trace(Call call, boolean explained) throws IOException {
    try (MemoryEngine engine = openTraces(call)) {
      Optional<Trace> found = find(call, engine);
      if (found.isEmpty()) {
        return call.nothing(
            call.arguments().text().isEmpty()
                ? NOTHING_HERE
                : "there is no such trace; memory traces lists them",
            TraceReport::writeNone);
      }
      Trace trace = found.get();
      ZoneId zone = call.environment().zone();
      if (call.isJson()) {
        call.json(json -> TraceReport.write(json, trace));
      } else {
        call.print(
            explained
                ? TraceReport.explained(trace, zone, TraceReport.firstLines(engine, trace))
                : TraceReport.record(trace, zone));
      }
      return ExitCode.OK;
    }
  }

  private static MemoryEngine openTraces(Call call) {
    MemoryEngine engine = call.open(call.workspace());
    if (!engine.workspace().config().traces()) {
      call.note("traceEnabled is off: no new injection is put on record");
    }
    return engine;
  }

  private static Optional<Trace> find(Call call, MemoryEngine engine) {
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
}
