package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.ExitCode;
import memory.cli.output.SessionTextReport;
import memory.cli.output.SessionTextReport.Extracted;
import memory.engine.capture.DecisionSigns;
import memory.engine.capture.SessionSummary;
import memory.engine.decision.DecisionBook;
import memory.engine.guard.WriteGuard;
import memory.engine.model.MemoryPath;
import memory.engine.note.NoteEdits;
import memory.engine.request.Choice;
import memory.engine.request.DecisionDraft;
import memory.engine.write.ScopeWriter;

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
    return summarizes ? summarize(call) : extract(call);
  }

  private static ExitCode extract(Call call) throws IOException {
    DecisionCall decisions = new DecisionCall(call, call.arguments().one(WriteOptions.SCOPE));
    List<DecisionSigns.Found> found = DecisionSigns.all(decisions.write().text(0));
    List<Extracted> extracted = new ArrayList<>();
    Optional<DecisionBook> book =
        call.arguments().has(APPLY) ? Optional.of(decisions.book()) : Optional.empty();
    for (DecisionSigns.Found one : found) {
      String shown = WriteGuard.check(one.text()).text();
      extracted.add(
          new Extracted(
              shown,
              one.signal(),
              book.isPresent()
                  ? Optional.of(book.get().add(DecisionDraft.of(one.text()), new Choice.Ask()))
                  : Optional.empty()));
    }
    return SessionTextReport.extracted(call.console(), call.isJson(), extracted);
  }

  private static ExitCode summarize(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    SessionSummary summary = SessionSummary.of(WriteGuard.check(write.text(0)).text());
    if (summary.isEmpty() || !call.arguments().has(APPLY)) {
      return SessionTextReport.summary(call.console(), call.isJson(), summary);
    }
    ScopeWriter writer = write.writer();
    MemoryPath today = new MemoryPath("daily/" + call.environment().today() + ".md");
    return write.tell(
        "summarize",
        writer.apply(
            "summarize",
            today,
            NoteEdits.append(
                writer.check(summary.markdown()), write.stamp("", WriteOptions.SESSION))));
  }
}
