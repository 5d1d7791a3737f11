package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.eval.ModelCommand;
import memory.cli.option.Arguments;
import memory.cli.output.CaptureReport;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.engine.CaptureHandler;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonObject;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Candidate;
import memory.engine.request.Candidate.Confirmed;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.NoteTarget;
import memory.engine.request.SessionSummary;
import memory.engine.request.WriteRequest;

/// `memory capture`: decisions of a prompt, found before the run and confirmed after it.
public final class CaptureCommand implements Command {
  private static final String KEYS = "  k keep, e edit, d drop, x never such, Enter later, q quit:";

  private static final String CHOICES = "  s supersede it, b keep both, Enter later:";

  private static final int MOST_CHARS = 1 << 18;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

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
            call.note("capture is off; see decision.autoCapture.enabled in: memory config");
          }
          if (!captures.left().isEmpty()) {
            call.note(captures.left());
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
              ids.isEmpty() || !confirmed.isEmpty()
                  ? "nothing was stored; what waits is in: memory capture list"
                  : CaptureReport.unknown(captures));
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
    return call.ask(
        write.workspace(),
        engine ->
            CaptureReport.extracted(
                call.console(), engine.captures().extract(write.text(0), apply, call.scope())));
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

  /// `memory review`: what waits for its user's word, one after the other.
  public static ExitCode review(Call call) throws IOException {
    Console console = call.console();
    Workspace workspace = call.workspace();
    try (MemoryEngine engine = call.open(workspace)) {
      if (workspace.config().conversations().enabled()) {
        engine.conversations().read(console.progress("read conversations"));
      }
      CaptureHandler captures = engine.captures();
      if (call.arguments().has("--propose-with")) {
        propose(console, captures, call.arguments().one("--propose-with").orElseThrow());
      }
      List<Candidate> waiting = captures.waiting(Optional.empty());
      if (call.isJson() || !console.isTyped() || waiting.isEmpty()) {
        return CaptureReport.waiting(
            console,
            waiting,
            workspace.config().decisions(),
            CaptureReport.nothing(captures, workspace));
      }
      Optional<Scope> scope = call.scope();
      ExitCode worst = ExitCode.OK;
      for (int i = 0; i < waiting.size(); i++) {
        Candidate one = waiting.get(i);
        console.line(
            lenientFormat(
                "\n%s of %s  %s", i + 1, waiting.size(), VisibleText.lineForPeople(one.text())));
        CaptureReport.said(one)
            .ifPresent(said -> console.line("  " + VisibleText.lineForPeople(said)));
        String key = console.answer(KEYS);
        if (key.startsWith("q")) {
          break;
        }
        String text = key.startsWith("e") ? console.answer("  text:") : one.text();
        if ((key.startsWith("k") || key.startsWith("e")) && !text.isEmpty()) {
          Candidate.Confirmed kept = captures.keep(one, text, scope);
          ExitCode code = told(console, workspace, kept);
          if (kept.outcome() instanceof DecisionOutcome.Conflict conflict) {
            code = choose(console, workspace, captures, one, text, conflict, scope);
          }
          worst = code == ExitCode.OK ? worst : code;
        } else if (key.startsWith("d") || key.startsWith("n") || key.startsWith("x")) {
          captures.drop(one, key.startsWith("x"));
        }
      }
      if (CaptureHandler.mayBeMore(waiting)) {
        console.note("there may be more: memory review");
      }
      return worst;
    }
  }

  private static ExitCode told(Console console, Workspace workspace, Candidate.Confirmed kept)
      throws IOException {
    WriteCall.tellMade(console, workspace, List.of(kept));
    return CaptureReport.confirmed(console, List.of(kept), "");
  }

  /// What is to become of a decision that a line contradicts.
  private static ExitCode choose(
      Console console,
      Workspace workspace,
      CaptureHandler captures,
      Candidate one,
      String text,
      DecisionOutcome.Conflict conflict,
      Optional<Scope> scope)
      throws IOException {
    String id = conflict.with().getFirst().id();
    console.line("  " + id + ": " + VisibleText.lineForPeople(conflict.with().getFirst().text()));
    String key = console.answer(CHOICES);
    if (!key.startsWith("s") && !key.startsWith("b")) {
      return ExitCode.CONFLICT;
    }
    Optional<String> reason =
        key.startsWith("s")
            ? Optional.of(console.answer("  why:")).filter(why -> !why.isBlank())
            : Optional.empty();
    Choice choice = key.startsWith("s") ? new Choice.Supersede(id) : new Choice.KeepBoth(id);
    return told(console, workspace, captures.keep(one, text, scope, choice, reason));
  }

  private static void propose(Console console, CaptureHandler captures, String command)
      throws IOException {
    StringBuilder turns = new StringBuilder();
    for (Passage turn : captures.turns()) {
      String line =
          JsonText.object(json -> {
            json.writeStringField("turn", turn.citation());
            json.writeStringField("date", turn.date().map(LocalDate::toString).orElse(""));
            json.writeStringField("text", turn.text());
          });
      if (turns.length() + line.length() > MOST_CHARS) {
        break;
      }
      turns.append(line.strip()).append('\n');
    }
    try (ModelCommand model = ModelCommand.of(command, PATIENCE)) {
      switch (model.answer(turns.toString())) {
        case ModelCommand.Answer.Failed(String why) ->
            console.note("the command that proposes gave no answer: " + why);
        case ModelCommand.Answer.Said(String text) -> {
          List<CaptureHandler.Proposal> proposals = new ArrayList<>();
          for (String line : text.lines().toList()) {
            proposal(line).ifPresent(proposals::add);
          }
          captures.propose(proposals);
        }
      }
    }
  }

  private static Optional<CaptureHandler.Proposal> proposal(String line) {
    return JsonObject.of(line)
        .filter(json -> json.string("turn").isPresent() && json.string("text").isPresent())
        .map(json -> new CaptureHandler.Proposal(json.orEmpty("turn"), json.orEmpty("text")));
  }
}
