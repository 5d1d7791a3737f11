package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.ModelCommand;
import memory.cli.output.CaptureReport;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.engine.CaptureHandler;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonObject;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Candidate;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;

/// `memory review`: what waits for its user's word, one after the other.
public final class ReviewCommand implements Command {
  private static final String KEYS = "  k keep, e edit, d drop, x never such, Enter later, q quit:";

  private static final String CHOICES = "  s supersede it, b keep both, Enter later:";

  private static final int MOST_CHARS = 1 << 18;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Override
  public ExitCode run(Call call) throws IOException {
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
