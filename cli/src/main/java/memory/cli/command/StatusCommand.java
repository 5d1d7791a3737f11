package memory.cli.command;

import java.io.IOException;
import java.util.Optional;
import memory.cli.output.ExitCode;
import memory.cli.output.StatusReport;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;

/// `memory status`: whose memory this is, whether it is on, and whether the index is in step.
public final class StatusCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    Workspace workspace = call.workspace();
    workspace.asides().forEach(call.console()::note);
    try (MemoryEngine engine = call.open(workspace)) {
      call.makeFirstIndex(engine);
      StatusReport report = StatusReport.of(engine, call.session(Optional.empty()));
      if (call.isJson()) {
        call.json(report::write);
      } else {
        report.lines().forEach(call.console()::line);
        if (report.index().filter(StatusCommand::isOfNothing).isPresent()) {
          call.console()
              .note(
                  "nothing is remembered yet; memory add --keep TEXT does, memory import"
                      + " takes over what you have, memory setup HOST enters it in your agent");
        }
      }
      report.indexFault().ifPresent(fault -> call.console().error("index: " + fault, ""));
      return report.indexFault().isPresent() ? ExitCode.UNAVAILABLE : ExitCode.OK;
    }
  }

  /// An index that is fresh and empty: so is the memory.
  private static boolean isOfNothing(IndexStatus status) {
    return status.passages() == 0 && !(status.freshness() instanceof Freshness.Stale);
  }
}
