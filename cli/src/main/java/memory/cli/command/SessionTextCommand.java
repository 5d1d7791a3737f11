package memory.cli.command;

import java.io.IOException;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.ExitCode;
import memory.cli.output.SessionTextReport;
import memory.engine.MemoryEngine;
import memory.engine.request.NoteTarget;
import memory.engine.request.SessionSummary;
import memory.engine.request.WriteRequest;

/// `memory extract-decisions` and `summarize-session`: what a session's text on stdin holds, told
/// by rules; written only with `--apply`.
public final class SessionTextCommand implements Command {
  private static final OptionSpec<Boolean> APPLY =
      OptionSpec.flag("--apply", "Write it; without, it is only shown");

  private final boolean summarizes;

  public SessionTextCommand(boolean summarizes) {
    this.summarizes = summarizes;
  }

  @Override
  public CommandSpec spec() {
    return summarizes
        ? new CommandSpec(
            "summarize-session",
            "Tell in a few lines what a session's text decided and left open",
            OperandSpec.words("TEXT|-", "The session's text; from stdin when left out"),
            List.of(APPLY, WriteOptions.SESSION, WriteOptions.SCOPE),
            List.of(
                new Example(
                    "memory summarize-session < session.txt", "decisions, next steps, files"),
                new Example(
                    "memory summarize-session --apply < session.txt", "also into today's log")))
        : new CommandSpec(
            "extract-decisions",
            "Find the decisions in a session's text",
            OperandSpec.words("TEXT|-", "The session's text; from stdin when left out"),
            List.of(APPLY, WriteOptions.SCOPE),
            List.of(
                new Example("memory extract-decisions < session.txt", "what it decides"),
                new Example(
                    "memory extract-decisions --apply < session.txt",
                    "writes what does not stand yet")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    boolean apply = call.arguments().has(APPLY);
    try (MemoryEngine engine = call.open(write.workspace())) {
      if (!summarizes) {
        return SessionTextReport.extracted(
            call.console(),
            call.isJson(),
            engine
                .captures()
                .extract(write.text(0), apply, call.arguments().one(WriteOptions.SCOPE)));
      }
      SessionSummary summary = engine.captures().summary(write.text(0));
      if (summary.isEmpty() || !apply) {
        return SessionTextReport.summary(call.console(), call.isJson(), summary);
      }
      WriteRequest request =
          new WriteRequest.Append(
              "summarize", write.scope(), NoteTarget.of(NoteTarget.Name.DAILY), summary.markdown());
      return write.tell("summarize", engine.write(request, write.author(WriteOptions.SESSION)));
    }
  }
}
