package memory.cli.command;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.InjectionReport;
import memory.engine.MemoryEngine;
import memory.engine.WorkspaceOptions;
import memory.engine.request.Trace;

/// `memory preview`: the injection as `inject` makes it, with its sections, hits and reasons.
public final class PreviewCommand implements Command {
  private static final OptionSpec<Boolean> NO_TRACE =
      OptionSpec.flag("--no-trace", "Put nothing on record: memory traces does not list it");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "preview",
        "Show what would stand before a prompt, and why",
        OperandSpec.words("PROMPT", "The user's prompt as it is; - reads it from stdin"),
        ImmutableList.<OptionSpec<?>>builder().addAll(InjectOptions.ALL).add(NO_TRACE).build(),
        List.of(
            new Example(
                "memory preview \"which database did we choose?\"",
                "sections with their caps, hits with their scores, then the block"),
            new Example("memory preview --profile index", "another policy's block")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Console console = call.console();
    WorkspaceOptions options = call.workspaceOptions();
    if (call.arguments().has(NO_TRACE)) {
      options = options.with(Map.of("traceEnabled", "false"));
    }
    try (MemoryEngine engine = call.open(call.workspace(options))) {
      call.makeFirstIndex(engine);
      InjectionReport report =
          InjectionReport.of(
              Optional.empty(),
              engine,
              InjectOptions.request(
                  call,
                  InjectCommand.prompt(call),
                  call.arguments().one(InjectOptions.SESSION),
                  true));
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
