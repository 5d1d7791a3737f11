package memory.cli.command;

import java.io.IOException;
import memory.cli.output.ExitCode;
import memory.cli.output.SessionTextReport;
import memory.engine.MemoryEngine;
import memory.engine.request.NoteTarget;
import memory.engine.request.SessionSummary;
import memory.engine.request.WriteRequest;

/// `memory extract-decisions` and `summarize-session`: what a session's text on stdin holds, told
/// by rules; written only with `--apply`.
public record SessionTextCommand(boolean summarizes) implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    boolean apply = call.arguments().has("--apply");
    try (MemoryEngine engine = call.open(write.workspace())) {
      if (!summarizes) {
        return SessionTextReport.extracted(
            call.console(), engine.captures().extract(write.text(0), apply, call.scope()));
      }
      SessionSummary summary = engine.captures().summary(write.text(0));
      if (summary.isEmpty() || !apply) {
        return SessionTextReport.summary(call.console(), summary);
      }
      WriteRequest request =
          new WriteRequest.Append(
              "summarize", write.scope(), NoteTarget.of(NoteTarget.Name.DAILY), summary.markdown());
      return write.tell("summarize", engine.write(request, write.author()));
    }
  }
}
