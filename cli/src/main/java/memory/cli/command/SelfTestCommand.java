package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.ExitCode;
import memory.cli.selftest.ProcessTrials;
import memory.cli.selftest.SelfTest;
import memory.cli.selftest.SelfTest.Outcome;
import memory.cli.selftest.SelfTest.Result;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;

/// `memory self-test`: what must hold, tried on this machine in a temporary folder.
public final class SelfTestCommand implements Command {
  private static final OptionSpec<String> WRITER =
      OptionSpec.of(
          "--writer",
          "DIR",
          new ValueType.Text(),
          "For the test itself: write to DIR until the process is killed");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "self-test",
        "Try crashes, torn files, editors and hostile texts on a memory made for it",
        OperandSpec.none(),
        List.of(WRITER),
        List.of(
            new Example("memory self-test", "exit 0 when all holds; your memory is not touched"),
            new Example("memory self-test --json", "for scripts")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().has(WRITER)) {
      Path home = Path.of(call.arguments().one(WRITER).orElseThrow());
      ProcessTrials.writeUntilKilled(home, call.console());
      return ExitCode.OK;
    }
    List<Outcome> outcomes = new ArrayList<>();
    SelfTest.run(outcome -> {
      outcomes.add(outcome);
      if (!call.isJson()) {
        call.console().line(line(outcome));
        call.console().flush();
      }
    });
    boolean ok = outcomes.stream().noneMatch(one -> one.result() == Result.FAILED);
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("ok", ok);
        JsonWrite.objects(json, "trials", outcomes)
            .each(outcome -> {
              json.writeStringField("name", outcome.name());
              json.writeStringField("shows", outcome.shows());
              json.writeStringField("result", outcome.result().label());
              if (!outcome.message().isEmpty()) {
                json.writeStringField("message", outcome.message());
              }
              json.writeNumberField("took_ms", outcome.took().toMillis());
            });
      });
    } else {
      call.console().line(ok ? "all of it holds" : "not all of it holds: please report it");
    }
    return ok ? ExitCode.OK : ExitCode.UNAVAILABLE;
  }

  private static String line(Outcome outcome) {
    String why =
        outcome.message().isEmpty() ? "" : ": " + VisibleText.lineForPeople(outcome.message());
    return outcome.result().label()
        + "  "
        + outcome.name()
        + ", "
        + outcome.took().toMillis()
        + " ms: "
        + outcome.shows()
        + why;
  }
}
