package memory.cli.command;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.output.CaptureReport;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.CaptureHandler;
import memory.engine.MemoryEngine;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.request.Candidate;
import memory.engine.request.Candidate.Confirmed;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.NoteTarget;
import memory.engine.request.SessionSummary;
import memory.engine.request.WriteRequest;

/// `memory capture`: decisions of a prompt, found before the run and confirmed after it.
public final class CaptureCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    List<String> words = typed.operands();
    Set<String> ids = new HashSet<>(words.subList(1, words.size()));
    boolean all = typed.has("--all");
    Optional<Scope> scope = call.scope();
    Optional<String> session = call.session(typed.one("--session"));
    WriteCall write = WriteCall.of(call);
    MemoryConfig.Decisions set = write.workspace().config().decisions();
    try (MemoryEngine engine = call.open(write.workspace())) {
      CaptureHandler captures = engine.captures();
      return switch (words.getFirst()) {
        case "candidates" -> {
          List<Candidate> found =
              captures.isOn()
                  ? captures.find(
                      write.text(1), session.orElse(""), scope, typed.has("--sentences"))
                  : List.of();
          if (!set.capture()) {
            call.console()
                .note("capture is off; see decision.autoCapture.enabled in: memory config");
          }
          if (!captures.left().isEmpty()) {
            call.console().note(captures.left());
          }
          yield CaptureReport.waiting(
              call.console(), found, set, "no decision was found in the prompt");
        }
        case "confirm" -> {
          Choice choice = DecisionCommand.choice(typed);
          if (!(choice instanceof Choice.Ask) && ids.size() != 1) {
            throw CommandFailure.usage("such a choice is made for one", "give one ID");
          }
          List<Confirmed> confirmed =
              captures.confirm(ids, all, session, scope, choice, typed.one("--reason"));
          WriteCall.tellMade(call.console(), write.workspace(), confirmed);
          CaptureReport.tellChoices(call.console(), confirmed);
          yield CaptureReport.confirmed(
              call.console(),
              confirmed,
              (ids.isEmpty() ? "nothing was stored" : "nothing that waits has that id")
                  + "; what waits is in: memory capture list");
        }
        case "drop" -> {
          if (ids.isEmpty() && session.isEmpty() && !all) {
            throw CommandFailure.usage(
                "drop needs ID, --session ID or --all", "memory capture list");
          }
          yield CaptureReport.dropped(
              call.console(), captures.drop(ids, all, session, typed.has("--never")));
        }
        default ->
            CaptureReport.waiting(
                call.console(),
                captures.waiting(session),
                set,
                CaptureReport.nothing(captures, write.workspace()));
      };
    }
  }

  /// `memory extract-decisions`: what a session's text on stdin decides, told by rules; written
  /// only with `--apply`.
  public static ExitCode extract(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    boolean apply = call.arguments().has("--apply");
    try (MemoryEngine engine = call.open(write.workspace())) {
      return CaptureReport.extracted(
          call.console(), engine.captures().extract(write.text(0), apply, call.scope()));
    }
  }

  /// `memory summarize-session`: the same for all that the text leaves behind.
  public static ExitCode summarize(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      SessionSummary summary = engine.captures().summary(write.text(0));
      if (summary.isEmpty() || !call.arguments().has("--apply")) {
        return CaptureReport.summary(call.console(), summary);
      }
      WriteRequest request =
          new WriteRequest.Append(
              "summarize", write.scope(), NoteTarget.of(NoteTarget.Name.DAILY), summary.markdown());
      return write.tell("summarize", engine.write(request, write.author()));
    }
  }
}
