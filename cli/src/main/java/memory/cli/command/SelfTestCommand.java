package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.cli.output.ExitCode;
import memory.cli.selftest.ProcessTrials;
import memory.cli.selftest.Trials;
import memory.cli.selftest.Trials.Outcome;
import memory.cli.selftest.Trials.Result;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;

/// `memory self-test`: what must hold, tried on this machine in a temporary folder.
public final class SelfTestCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().has("--writer")) {
      Path home = Path.of(call.arguments().one("--writer").orElseThrow());
      ProcessTrials.writeUntilKilled(home, call.console());
      return ExitCode.OK;
    }
    List<Outcome> outcomes = new ArrayList<>();
    Trials.run(outcome -> {
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
    return lenientFormat(
        "%s  %s, %s ms: %s%s",
        outcome.result().label(), outcome.name(), outcome.took().toMillis(), outcome.shows(), why);
  }
}
