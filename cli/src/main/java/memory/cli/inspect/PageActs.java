package memory.cli.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import memory.cli.command.GitRun;
import memory.cli.command.ReadCommands;
import memory.cli.output.CaptureReport;
import memory.cli.output.CommandFailure;
import memory.cli.output.WriteReport;
import memory.cli.server.FormBody;
import memory.cli.server.FrameServer.BadFrameException;
import memory.engine.CaptureHandler;
import memory.engine.ForgetPlan;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WrittenPassage;
import memory.engine.file.JsonWrite;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Scratchpad;
import memory.engine.model.SearchIndex;
import memory.engine.model.VisibleText;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.Candidate;
import memory.engine.request.Citation;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.ForgetRequest;
import memory.engine.request.ForgetRequest.Forgotten;
import memory.engine.request.NewEntry;
import memory.engine.request.PassageRequest;
import memory.engine.request.PassageResult;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.ReadResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.ScratchpadRequest;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// What the page may do, on its user's behalf: requests of the engine that commands make too. Each
/// tells how it is undone, if it can be.
final class PageActs {
  private static final Author USER = Author.of(Origin.USER);

  private PageActs() {}

  /// @return empty when there is no such act
  static Optional<JsonWrite.Body> act(String name, MemoryEngine engine, FormBody form)
      throws IOException {
    return Optional.ofNullable(
        switch (name) {
          case "archive", "active", "important", "unimportant" ->
              curate(engine, PassageRequest.Action.valueOf(name.toUpperCase(Locale.ROOT)), form);
          case "edit" -> edit(engine, form);
          case "remove" ->
              told(
                  engine,
                  engine.write(new WriteRequest.Remove(one(form, "id"), scope(form)), USER));
          case "restore" -> told(engine, engine.restore(one(form, "id"), scope(form), USER));
          case "todo" -> todo(engine, new ScratchpadRequest.Add(global(form), one(form, "text")));
          case "done" -> done(engine, global(form), one(form, "text"));
          case "confirm" -> confirm(engine.captures(), one(form, "id"));
          case "keep" -> keep(engine.captures(), form);
          case "drop", "never" -> drop(engine.captures(), one(form, "id"), name.equals("never"));
          case "retract" ->
              decided(
                  engine.decide(
                      new DecisionRequest.Remove(one(form, "id")), Optional.empty(), USER));
          case "forget" -> forget(engine, form);
          case "know" -> know(engine.workspace(), form);
          default -> null;
        });
  }

  private static JsonWrite.Body curate(
      MemoryEngine engine, PassageRequest.Action action, FormBody form) throws IOException {
    List<PassageResult> results =
        engine.curate(new PassageRequest(action, List.of(one(form, "id")), Optional.empty()), USER);
    return switch (results.getFirst()) {
      case PassageResult.Decided(DecisionOutcome outcome) -> decided(outcome);
      case PassageResult.Noted(Scope _, WriteResult.Written written, var moved) ->
          moved
                  .map(now -> new WriteReport(written, now))
                  .orElseGet(() ->
                      new WriteReport(written, WrittenPassage.id(engine.workspace(), written)))
              ::write;
      case PassageResult.Noted(Scope _, WriteResult.Refused(Refusal why), var _) ->
          throw new RefusedException(why);
      case PassageResult.Unknown(String id) -> throw new RefusedException(Citation.unknown(id));
    };
  }

  /// Another text for a note, if what the page showed of it is what stands there: where a secret
  /// was masked, or something cannot be seen, the file itself is the place.
  private static JsonWrite.Body edit(MemoryEngine engine, FormBody form) throws IOException {
    String id = one(form, "id");
    Passage note =
        engine
            .passage(id, Optional.empty())
            .orElseThrow(() -> new RefusedException(Citation.unknown(id)));
    Citation.Lines lines = new Citation.Lines(note.path(), note.startLine(), note.endLine());
    ReadResult now =
        engine.read(
            new ReadRequest.Lines(lines, Optional.of(note.scope()), Integer.MAX_VALUE),
            Audience.RAW);
    if (!(now instanceof ReadResult.Text text)
        || !lines(text.text()).equals(lines(one(form, "was")))) {
      throw CommandFailure.conflict(
          "what the page shows of " + note.citation() + " is not what stands in the file",
          "edit the file itself, or load the page again");
    }
    return told(
        engine,
        engine.write(new WriteRequest.Replace(id, Optional.empty(), one(form, "text")), USER));
  }

  /// Whatever ends each of them.
  private static List<String> lines(String text) {
    return text.strip().lines().toList();
  }

  private static JsonWrite.Body confirm(CaptureHandler captures, String id) throws IOException {
    List<Candidate.Confirmed> confirmed =
        captures.confirm(Set.of(id), false, Optional.empty(), Optional.empty());
    if (confirmed.isEmpty()) {
      throw answered(id);
    }
    return stored(confirmed.getFirst(), "memory capture confirm " + id);
  }

  /// @param command would store it all the same
  private static JsonWrite.Body stored(Candidate.Confirmed one, String command) {
    CaptureReport.check(one, command);
    return json -> CaptureReport.write(json, List.of(one));
  }

  private static JsonWrite.Body drop(CaptureHandler captures, String id, boolean never)
      throws IOException {
    int dropped = captures.drop(Set.of(id), false, Optional.empty(), never);
    if (dropped == 0) {
      throw answered(id);
    }
    return json -> json.writeNumberField("dropped", dropped);
  }

  private static RefusedException answered(String id) {
    return new RefusedException(Refusal.noMatch(id + " does not wait any more", ""));
  }

  /// A decision that waits, in other words.
  private static JsonWrite.Body keep(CaptureHandler captures, FormBody form) throws IOException {
    String id = one(form, "id");
    Candidate waiting =
        captures.waiting(Optional.empty()).stream()
            .filter(candidate -> candidate.id().equals(id))
            .findFirst()
            .orElseThrow(() -> answered(id));
    return stored(
        captures.keep(waiting, one(form, "text"), Optional.empty()), "memory decision add TEXT");
  }

  /// Ticks the item that the page showed: by all its words, since another one may hold them too.
  private static JsonWrite.Body done(MemoryEngine engine, Scope scope, String shown)
      throws IOException {
    String words =
        ReadCommands.scratchpad(engine, scope, Audience.RAW, _ -> {}).open().stream()
            .map(Scratchpad.Item::words)
            .filter(one -> VisibleText.forPeople(one).equals(shown))
            .findFirst()
            .orElseThrow(
                () -> new RefusedException(Refusal.noMatch("no open item is: " + shown, "")));
    return todo(engine, new ScratchpadRequest.Done(Optional.of(scope), words));
  }

  private static JsonWrite.Body todo(MemoryEngine engine, ScratchpadRequest request)
      throws IOException {
    return told(engine, engine.write(request, USER));
  }

  private static JsonWrite.Body forget(MemoryEngine engine, FormBody form) throws IOException {
    String id = one(form, "id");
    ForgetPlan plan =
        engine
            .plan(new ForgetRequest.One(id, scope(form)))
            .orElseThrow(() -> new RefusedException(Citation.unknown(id)));
    Forgotten gone = engine.forget(plan, USER, SearchIndex.Progress.SILENT);
    List<String> left = GitRun.traces(gone, engine.workspace().environment());
    return json -> {
      json.writeBooleanField("ok", true);
      json.writeStringField("action", "forget");
      json.writeNumberField("copies", gone.copies());
      JsonWrite.strings(json, "left", left);
    };
  }

  /// Of what is new, the lines that the page showed.
  private static JsonWrite.Body know(Workspace workspace, FormBody form) throws IOException {
    Set<String> seen = new HashSet<>(form.all("line"));
    List<String> known = new ArrayList<>();
    for (NewEntry entry : PageQuestions.look(workspace)) {
      if (entry.lines().stream()
          .filter(line -> !line.isEmpty())
          .map(VisibleText::forPeople)
          .allMatch(seen::contains)) {
        known.addAll(entry.known());
      }
    }
    if (known.isEmpty()) {
      throw CommandFailure.conflict("it changed meanwhile", "look at it again");
    }
    workspace.know(known);
    return json -> {
      json.writeBooleanField("ok", true);
      json.writeNumberField("known", known.size());
    };
  }

  private static JsonWrite.Body decided(DecisionOutcome outcome) {
    if (outcome instanceof DecisionOutcome.Refused(Refusal why)) {
      throw new RefusedException(why);
    }
    return json -> {
      json.writeBooleanField("ok", true);
      if (outcome instanceof DecisionOutcome.Done done) {
        json.writeStringField("id", done.ids().getFirst());
      }
    };
  }

  private static JsonWrite.Body told(MemoryEngine engine, WriteResult result) {
    WriteResult.Written written = result.orThrow();
    return json ->
        new WriteReport(written, WrittenPassage.id(engine.workspace(), written)).write(json);
  }

  private static Scope global(FormBody form) throws BadFrameException {
    return scope(form).orElse(Scope.GLOBAL);
  }

  private static Optional<Scope> scope(FormBody form) throws BadFrameException {
    return form.one("scope").flatMap(Scope::ofLabel);
  }

  private static String one(FormBody form, String name) throws BadFrameException {
    return form.one(name)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> CommandFailure.usage("the act needs " + name, ""));
  }
}
