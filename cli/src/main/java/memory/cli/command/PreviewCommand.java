package memory.cli.command;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.InjectionReport;
import memory.engine.MemoryEngine;
import memory.engine.WorkspaceOptions;
import memory.engine.request.Trace;

/// `memory preview`: the injection as `inject` makes it, with its sections, hits and reasons.
public final class PreviewCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
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
              InjectOptions.request(
                  call, InjectCommand.prompt(call), call.arguments().one("--session"), true));
      if (!engine.workspace().config().injection().auto()) {
        console.note("injection.auto is off: memory inject prints nothing");
      }
      if (call.isJson()) {
        console.json(report::writeExplained);
      } else {
        Optional<Trace> explanation = report.injection().explanation();
        Map<String, String> says =
            explanation.isPresent() ? FirstLines.of(engine, explanation.get()) : Map.of();
        console.print(report.text(says));
      }
      console.note(report.injection().freshness());
      return report.exit();
    }
  }
}
