package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.WriteReport;
import memory.engine.Handoff;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Citation;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.FlushResult;
import memory.engine.request.FlushResult.Outcome;
import memory.engine.request.MergeRequest;
import memory.engine.request.PassageRequest;
import memory.engine.request.PassageResult;
import memory.engine.request.ScrubResult;
import memory.engine.request.ScrubResult.Soiled;
import memory.engine.request.WriteResult;
import memory.engine.request.WriteResult.Recovery;

/// The commands that change notes as a whole: staged ones, copies, what was replaced, secrets, what
/// is archived or important.
public final class NoteCommands {
  private NoteCommands() {}

  /// `memory flush`: staged notes become part of `MEMORY.md`.
  public static ExitCode flush(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      FlushResult result = engine.flush(call.scope(), write.author());
      call.answer(json -> write(json, result), () -> call.print(text(result)));
      if (result.parts().isEmpty()) {
        call.note("nothing is staged");
        return ExitCode.NOTHING;
      }
      result.tableFault().ifPresent(why -> call.note("the page table is as it was: " + why));
      int rejected = result.count(Outcome.REJECTED);
      if (rejected > 0) {
        call.note(rejected + " rejected; memory faults shows why");
      }
      return result.count(Outcome.APPLIED) > 0 ? ExitCode.OK : ExitCode.CONFLICT;
    }
  }

  private static void write(JsonGenerator json, FlushResult result) throws IOException {
    json.writeBooleanField("ok", result.count(Outcome.REJECTED) == 0);
    json.writeStringField("action", "flush");
    json.writeNumberField("applied", result.count(Outcome.APPLIED));
    json.writeNumberField("rejected", result.count(Outcome.REJECTED));
    json.writeArrayFieldStart("notes");
    for (FlushResult.Part part : result.parts()) {
      for (FlushResult.Note note : part.notes()) {
        json.writeStartObject();
        json.writeStringField("id", note.id());
        json.writeStringField("scope", part.scope().label());
        json.writeStringField("action", note.action().label());
        json.writeStringField("outcome", note.outcome().label());
        if (!note.why().isEmpty()) {
          json.writeStringField("message", note.why());
        }
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("written");
    for (FlushResult.Part part : result.parts()) {
      if (part.written().isPresent()) {
        json.writeStartObject();
        new WriteReport(part.written().get()).write(json);
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /// For people, each line ended.
  private static String text(FlushResult result) {
    StringBuilder text = new StringBuilder();
    for (FlushResult.Part part : result.parts()) {
      part.written().ifPresent(written -> text.append(new WriteReport(written).text()));
      for (FlushResult.Note note : part.notes()) {
        text.append(note.outcome().label()).append(": ").append(note.id());
        text.append(" (").append(note.action().label()).append(")");
        if (!note.why().isEmpty()) {
          text.append(", ").append(VisibleText.lineForPeople(note.why()));
        }
        text.append('\n');
        if (note.outcome() == Outcome.REJECTED) {
          for (String line : WriteReport.capped(note.text()).lines().toList()) {
            text.append("    ").append(VisibleText.lineForPeople(line)).append('\n');
          }
        }
      }
    }
    return text.toString();
  }

  /// `memory handoff`: what the session was working on, into today's log, before its context is
  /// compacted.
  public static ExitCode handoff(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    Optional<String> text =
        call.arguments().operands().isEmpty() ? Optional.empty() : Optional.of(write.text(0));
    return write.tell(
        "handoff", Handoff.write(write.workspace(), write.scope(), write.author(), text));
  }

  /// `memory merge`: takes over what a copy says that a sync program left beside a memory file, and
  /// finishes merges whose marks git left in one.
  public static ExitCode merge(Call call) throws IOException {
    String typed = call.arguments().operands().getFirst();
    WriteCall write = WriteCall.of(call);
    MergeRequest request = new MergeRequest(typed, call.environment().cwd(), call.scope());
    return write.done("merge", engine -> engine.merge(request, write.author()));
  }

  /// `memory restore`: puts back what a write replaced; without an id, the list of what there is.
  public static ExitCode restore(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    List<String> operands = call.arguments().operands();
    if (!operands.isEmpty()) {
      return write.done(
          "restore", engine -> engine.restore(operands.getFirst(), call.scope(), write.author()));
    }
    try (MemoryEngine engine = call.open(write.workspace())) {
      List<Recovery> all = new ArrayList<>();
      for (Scope scope : write.scopes()) {
        all.addAll(engine.recoveries(scope, write.author()));
      }
      all.sort(Comparator.comparing(Recovery::at).reversed());
      return list(call, all);
    }
  }

  private static ExitCode list(Call call, List<Recovery> recoveries) {
    return call.console()
        .listed(
            recoveries,
            json ->
                JsonWrite.objects(json, "recoveries", recoveries)
                    .each(recovery -> {
                      json.writeStringField("id", recovery.id());
                      json.writeStringField("at", recovery.at().toString());
                      json.writeStringField("path", recovery.path().value());
                      json.writeStringField("action", recovery.action());
                      json.writeNumberField("size", recovery.bytes());
                    }),
            () -> recoveries.forEach(recovery -> call.line(line(recovery))),
            "nothing to put back: kept is what a write replaces or takes out; what was only"
                + " added goes with memory forget");
  }

  private static String line(Recovery recovery) {
    return lenientFormat(
        "%s  %s before %s, %s bytes",
        recovery.id(),
        VisibleText.lineForPeople(recovery.path().value()),
        VisibleText.lineForPeople(recovery.action()),
        recovery.bytes());
  }

  /// `memory scrub`: masks the secrets that stand in files already, and leaves them nowhere: not in
  /// the index, nor in what could be restored, nor in sessions and traces (safety S6, S7).
  public static ExitCode scrub(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    boolean dry = call.arguments().has("--dry-run");
    try (MemoryEngine engine = call.open(write.workspace())) {
      ScrubResult result = engine.scrub(dry, write.author(), call.console().indexing());
      Map<Path, String> held = new HashMap<>();
      for (Soiled one : result.files()) {
        GitRun.trace(one.file(), call.environment()).ifPresent(told -> held.put(one.file(), told));
      }
      call.answer(
          json -> write(json, result, held, dry), () -> tell(call.console(), result, held, dry));
      if (result.found()) {
        return ExitCode.OK;
      }
      return result.unread().isEmpty() ? ExitCode.NOTHING : ExitCode.UNAVAILABLE;
    }
  }

  /// @param held by file, what git may hold
  private static void write(
      JsonGenerator json, ScrubResult result, Map<Path, String> held, boolean dry)
      throws IOException {
    json.writeBooleanField("ok", result.found() || result.unread().isEmpty());
    json.writeStringField("action", "scrub");
    json.writeBooleanField("dry_run", dry);
    JsonWrite.objects(json, "files", result.files())
        .each(one -> {
          json.writeStringField("path", one.path().value());
          json.writeStringField("scope", one.scope().label());
          JsonWrite.strings(json, "secrets", one.places());
          JsonWrite.optional(json, "git", Optional.ofNullable(held.get(one.file())));
        });
    json.writeNumberField("copies", result.copies());
    if (!result.unread().isEmpty()) {
      JsonWrite.objects(json, "unread", result.unread())
          .each(one -> {
            json.writeStringField("path", one.path().value());
            json.writeStringField("scope", one.scope().label());
            json.writeStringField("reason", one.reason());
          });
    }
  }

  private static void tell(
      Console console, ScrubResult result, Map<Path, String> held, boolean dry) {
    for (Soiled one : result.files()) {
      String places =
          one.places().isEmpty() ? "a secret of another file" : String.join(", ", one.places());
      console.line(
          (dry ? "would mask " : "masked ")
              + VisibleText.lineForPeople(one.path().value())
              + ": "
              + places);
      Optional.ofNullable(held.get(one.file()))
          .ifPresent(git -> console.line("    " + VisibleText.lineForPeople(git)));
    }
    for (ScrubResult.Unread one : result.unread()) {
      console.line(
          "not looked at: " + VisibleText.lineForPeople(one.path().value()) + ", " + one.reason());
    }
    if (!result.found()) {
      console.line(
          result.unread().isEmpty()
              ? "no secret was found"
              : "no secret was found in the other files; memory doctor names a way out");
    } else if (!dry) {
      console.line(
          result.copies()
              + " copies were cleaned, the index was made anew; give the service new secrets");
    }
  }

  /// `memory archive`, `active`, `important`, `unimportant`: what becomes of passages, by their ids
  /// or places.
  public static ExitCode mark(Call call, PassageRequest.Action action) throws IOException {
    DecisionCommand decisions = new DecisionCommand(call, call.scope());
    WriteCall write = decisions.write();
    PassageRequest request = new PassageRequest(action, call.arguments().operands(), call.scope());
    List<PassageResult> results =
        call.ask(write.workspace(), engine -> engine.curate(request, write.author()));
    ExitCode exit = ExitCode.OK;
    for (PassageResult result : results) {
      ExitCode one =
          switch (result) {
            case PassageResult.Decided(DecisionOutcome outcome) ->
                decisions.tell(action.label(), outcome);
            case PassageResult.Noted(Scope scope, WriteResult.Written written, var moved) ->
                moved.isPresent()
                    ? write.tell(new WriteReport(written, moved.get()))
                    : write.in(scope).tell(written);
            case PassageResult.Noted(Scope scope, WriteResult.Refused refused, var _) ->
                write.in(scope).tell(action.label(), refused);
            case PassageResult.Unknown(String id) -> unknown(call, action.label(), id);
          };
      exit = one == ExitCode.OK ? exit : one;
    }
    return exit;
  }

  private static ExitCode unknown(Call call, String action, String id) {
    return call.nothing(
        WriteCall.shown(Citation.unknown(id)),
        json -> {
          json.writeBooleanField("ok", false);
          json.writeStringField("action", action);
          json.writeStringField("id", id);
          json.writeStringField("reason", "no_match");
        });
  }
}
