package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.WriteReport;
import memory.engine.Workspace;
import memory.engine.WrittenPassage;
import memory.engine.model.Scope;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.Candidate.Confirmed;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.NoteTarget;
import memory.engine.request.Refusal;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// One run of a command that writes: the scope it was told, the text it was given, the reply.
record WriteCall(Call call, Workspace workspace, Scope scope) {
  /// Writes to the scope that was typed, else to the global one.
  static WriteCall of(Call call) {
    return of(call, call.workspace());
  }

  static WriteCall of(Call call, Workspace workspace) {
    return new WriteCall(call, workspace, call.scope().orElse(Scope.GLOBAL));
  }

  /// The scopes that what is named may be in.
  List<Scope> scopes() {
    return workspace.scopes(call.scope());
  }

  /// Makes the change and tells what came of it.
  ExitCode done(String action, Call.Asked<WriteResult> change) throws IOException {
    // told before the engine is closed, which may fail
    return call.ask(workspace, engine -> tell(action, change.of(engine)));
  }

  ExitCode done(WriteRequest request) throws IOException {
    return done(request.action(), engine -> engine.write(request, author()));
  }

  WriteCall in(Scope other) {
    return new WriteCall(call, workspace, other);
  }

  /// Who writes, in the session that was typed or that the environment names.
  Author author() {
    Origin origin = call.console().isTyped() ? Origin.USER : Origin.AGENT;
    return new Author(origin, call.session(call.arguments().one("--session")));
  }

  /// What was meant by a word and the options beside it.
  ///
  /// @throws CommandFailure when they do not go together
  static NoteTarget target(Call call, NoteTarget.Name name) {
    Arguments typed = call.arguments();
    if (typed.has("--topic") && name != NoteTarget.Name.TOPIC) {
      throw CommandFailure.usage("--topic belongs to the target topic", "leave it out");
    }
    if (typed.has("--date") && name != NoteTarget.Name.DAILY) {
      throw CommandFailure.usage("--date belongs to the target daily", "leave it out");
    }
    return new NoteTarget(name, typed.one("--topic"), date(call));
  }

  /// The day that was typed.
  static Optional<LocalDate> date(Call call) {
    return call.arguments().day("--date", call.environment().today());
  }

  /// @throws CommandFailure when the local scope was typed for a file that it does not have
  static void refuseLocal(Call call) {
    if (call.scope().equals(Optional.of(Scope.LOCAL))) {
      throw CommandFailure.usage(
          "the local scope is one file, MEMORY.local.md", "use --scope project");
    }
  }

  /// The typed words from a place on, or stdin when they are `-` or missing.
  String text(int from) throws IOException {
    var operands = call.arguments().operands();
    var words = operands.subList(Math.min(from, operands.size()), operands.size());
    if (words.isEmpty() && call.console().isTyped()) {
      throw CommandFailure.usage("there is no text", "type it, or pipe it in with -");
    }
    return words.isEmpty() || (words.size() == 1 && words.getFirst().equals("-"))
        ? call.console().readUtf8()
        : String.join(" ", words);
  }

  ExitCode tell(String action, WriteResult result) throws IOException {
    return switch (result) {
      case WriteResult.Written written -> {
        boolean ofProject = written.scope() == Scope.PROJECT || written.scope() == Scope.LOCAL;
        if (ofProject && !workspace.isProjectTrusted()) {
          tellMade(call.console(), workspace, workspace.layout().project().orElseThrow().folder());
        }
        yield tell(written);
      }
      case WriteResult.Refused(Refusal refusal) -> refused(action, refusal);
    };
  }

  /// @throws CommandFailure unless it says that there was nothing to do
  ExitCode refused(String action, Refusal refusal) {
    if (refusal.kind() != Refusal.Kind.NO_MATCH) {
      throw CommandFailure.of(refusal);
    }
    return call.nothing(
        shown(refusal),
        json -> {
          json.writeBooleanField("ok", false);
          json.writeStringField("action", action);
          json.writeStringField("scope", scope.label());
          json.writeStringField("reason", "no_match");
          json.writeStringField("message", refusal.message());
        });
  }

  ExitCode tell(WriteResult.Written written) {
    return tell(written, call.isJson() ? WrittenPassage.id(workspace, written) : Optional.empty());
  }

  /// @param id what it can be called by afterwards
  ExitCode tell(WriteResult.Written written, Optional<String> id) {
    return tell(new WriteReport(written, id));
  }

  ExitCode tell(WriteReport report) {
    report.overtaken().ifPresent(call::note);
    return call.answer(report::write, () -> call.print(report.text()));
  }

  /// What was refused and what to do about it, on one line.
  static String shown(Refusal refusal) {
    String hint = CommandFailure.shown(refusal.hint());
    return refusal.message() + (hint.isEmpty() ? "" : "; " + hint);
  }

  /// What is said once, when a write made memory for a project.
  ///
  /// @param folder the one that was made
  static void tellMade(Console console, Workspace workspace, Path folder) throws IOException {
    console.note(ProjectNotice.made(workspace, folder));
    Optional<String> union = workspace.unionCommand();
    if (union.isPresent()) {
      console.note(
          "logs and decisions of two branches merge without a conflict (notes that both changed:"
              + " memory merge) after: "
              + union.get());
    }
  }

  static void tellMade(Console console, Workspace workspace, List<Confirmed> confirmed)
      throws IOException {
    for (Confirmed one : confirmed) {
      if (one.outcome() instanceof DecisionOutcome.Done done && done.made().isPresent()) {
        tellMade(console, workspace, done.made().get());
      }
    }
  }
}
