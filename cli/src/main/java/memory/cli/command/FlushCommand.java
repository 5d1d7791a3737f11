package memory.cli.command;

import java.io.IOException;
import memory.cli.output.ExitCode;
import memory.cli.output.FlushReport;
import memory.engine.MemoryEngine;
import memory.engine.request.FlushResult.Outcome;
import memory.engine.request.FlushResult;

/// `memory flush`: staged notes become part of `MEMORY.md`.
public final class FlushCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      FlushResult result = engine.flush(call.scope(), write.author());
      FlushReport report = new FlushReport(result);
      if (call.isJson()) {
        call.json(report::write);
      } else {
        call.console().print(report.text());
      }
      if (result.parts().isEmpty()) {
        call.console().note("nothing is staged");
        return ExitCode.NOTHING;
      }
      result
          .tableFault()
          .ifPresent(why -> call.console().note("the page table is as it was: " + why));
      int rejected = result.count(Outcome.REJECTED);
      if (rejected > 0) {
        call.console().note(rejected + " rejected; memory faults shows why");
      }
      return result.count(Outcome.APPLIED) > 0 ? ExitCode.OK : ExitCode.CONFLICT;
    }
  }
}
