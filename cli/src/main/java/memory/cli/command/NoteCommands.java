package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.FlushReport;
import memory.engine.Handoff;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.FlushResult;
import memory.engine.request.FlushResult.Outcome;
import memory.engine.request.MergeRequest;
import memory.engine.request.Recovery;
import memory.engine.request.ScrubResult;
import memory.engine.request.ScrubResult.Soiled;

/// The commands that change notes as a whole: staged ones, copies, what was replaced, secrets.
public final class NoteCommands {
  private NoteCommands() {}

  /// `memory flush`: staged notes become part of `MEMORY.md`.
  public static ExitCode flush(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      FlushResult result = engine.flush(call.scope(), write.author());
      FlushReport report = new FlushReport(result);
      call.answer(report::write, () -> call.console().print(report.text()));
      if (result.parts().isEmpty()) {
        call.console().note("nothing is staged");
        return ExitCode.NOTHING;
      }
      result
          .tableFault()
          .ifPresent(why -> call.console().note("the page table is as it was: " + why));
      int rejected = result.count(Outcome.REJECTED);
      if (rejected > 0) {
        call.console().note(rejected + " rejected; memory faults shows why");
      }
      return result.count(Outcome.APPLIED) > 0 ? ExitCode.OK : ExitCode.CONFLICT;
    }
  }

  /// `memory handoff`: what the session was working on, into today's log, before its context is
  /// compacted.
  public static ExitCode handoff(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    Optional<String> text =
        call.arguments().operands().isEmpty() ? Optional.empty() : Optional.of(write.text(0));
    Optional<String> session = call.session(call.arguments().one("--session"));
    return write.tell("handoff", Handoff.write(write.workspace(), write.scope(), session, text));
  }

  /// `memory merge`: takes over what a copy says that a sync program left beside a memory file, and
  /// finishes merges whose marks git left in one.
  public static ExitCode merge(Call call) throws IOException {
    String typed = call.arguments().operands().getFirst();
    WriteCall write = WriteCall.of(call);
    MergeRequest request = new MergeRequest(typed, call.environment().cwd(), call.scope());
    try (MemoryEngine engine = call.open(write.workspace())) {
      return write.tell("merge", engine.merge(request, write.author()));
    }
  }

  /// `memory restore`: puts back what a write replaced; without an id, the list of what there is.
  public static ExitCode restore(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    List<String> operands = call.arguments().operands();
    try (MemoryEngine engine = call.open(write.workspace())) {
      if (!operands.isEmpty()) {
        return write.first(
            "restore", scope -> engine.restore(operands.getFirst(), scope, write.author()));
      }
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
            () -> recoveries.forEach(recovery -> call.console().line(line(recovery))),
            "nothing to put back: kept is what a write replaces or takes out; what was only"
                + " added goes with memory forget");
  }

  private static String line(Recovery recovery) {
    return recovery.id()
        + "  "
        + VisibleText.lineForPeople(recovery.path().value())
        + " before "
        + VisibleText.lineForPeople(recovery.action())
        + ", "
        + recovery.bytes()
        + " bytes";
  }

  /// `memory scrub`: masks the secrets that stand in files already, and leaves them nowhere: not in
  /// the index, nor in what could be restored, nor in sessions and traces (safety S6, S7).
  public static ExitCode scrub(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    boolean dry = call.arguments().has("--dry-run");
    try (MemoryEngine engine = call.open(write.workspace())) {
      ScrubResult result = engine.scrub(dry, write.author(), call.console().indexing());
      call.answer(json -> write(json, result, dry), () -> tell(call.console(), result, dry));
      return result.files().isEmpty() && result.copies() == 0 ? ExitCode.NOTHING : ExitCode.OK;
    }
  }

  private static void write(JsonGenerator json, ScrubResult result, boolean dry)
      throws IOException {
    json.writeBooleanField("ok", true);
    json.writeStringField("action", "scrub");
    json.writeBooleanField("dry_run", dry);
    JsonWrite.objects(json, "files", result.files())
        .each(one -> {
          json.writeStringField("path", one.path().value());
          json.writeStringField("scope", one.scope().label());
          JsonWrite.strings(json, "secrets", one.places());
          JsonWrite.optional(json, "git", GitTrace.of(one.file()));
        });
    json.writeNumberField("copies", result.copies());
  }

  private static void tell(Console console, ScrubResult result, boolean dry) {
    for (Soiled one : result.files()) {
      String places =
          one.places().isEmpty() ? "a secret of another file" : String.join(", ", one.places());
      console.line(
          (dry ? "would mask " : "masked ")
              + VisibleText.lineForPeople(one.path().value())
              + ": "
              + places);
      GitTrace.of(one.file())
          .ifPresent(git -> console.line("    " + VisibleText.lineForPeople(git)));
    }
    if (result.files().isEmpty() && result.copies() == 0) {
      console.line("no secret was found");
    } else if (!dry) {
      console.line(
          result.copies()
              + " copies were cleaned, the index was made anew; give the service new secrets");
    }
  }
}
