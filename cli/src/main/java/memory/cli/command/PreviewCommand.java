package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.InjectionReport;
import memory.cli.output.InjectionText;
import memory.engine.MemoryEngine;
import memory.engine.trace.Trace;

/// `memory preview`: the injection as `inject` makes it, with its sections, hits and reasons.
public final class PreviewCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "preview",
        "Show what would stand before a prompt, and why",
        OperandSpec.words("PROMPT", "The user's prompt as it is; - reads it from stdin"),
        InjectOptions.ALL,
        List.of(
            new Example(
                "memory preview \"which database did we choose?\"",
                "sections with their caps, hits with their scores, then the block"),
            new Example("memory preview --profile index", "another policy's block")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Console console = call.console();
    try (MemoryEngine engine = call.open(call.workspace())) {
      InjectionReport report =
          InjectCommand.report(
              engine,
              Optional.empty(),
              InjectOptions.request(
                  call.arguments(),
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
        console.print(InjectionText.of(report.injection(), says));
      }
      Notices.freshness(console, report.injection().freshness());
      return report.exit();
    }
  }
}
