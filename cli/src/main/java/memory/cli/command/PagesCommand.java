package memory.cli.command;

import java.io.IOException;
import java.util.List;
import memory.cli.output.ExitCode;
import memory.cli.output.PagesReport;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.PagesResult;

/// `memory pages`, `verify` and `faults`: the pages of the `MEMORY.md` files, their table, and what
/// is wrong with them and with staged notes.
public final class PagesCommand implements Command {
  private final View view;

  /// What is shown or done.
  public enum View {
    PAGES,
    VERIFY,
    FAULTS
  }

  public PagesCommand(View view) {
    this.view = view;
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    try (MemoryEngine engine = call.open(call.workspace())) {
      return switch (view) {
        case PAGES -> pages(call, engine);
        case VERIFY -> verify(call, engine);
        case FAULTS -> faults(call, engine);
      };
    }
  }

  private static ExitCode pages(Call call, MemoryEngine engine) {
    PagesReport report = new PagesReport(engine.pages());
    call.answer(report::write, () -> call.console().print(report.text()));
    return report.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static ExitCode verify(Call call, MemoryEngine engine) throws IOException {
    List<PagesResult.Table> made = engine.verifyPages();
    if (call.isJson()) {
      call.done(
          "verify",
          json -> {
            JsonWrite.objects(json, "tables", made)
                .each(scope -> {
                  json.writeStringField("scope", scope.scope().label());
                  json.writeStringField("path", scope.path().value());
                  json.writeStringField("before", scope.state().label());
                  json.writeNumberField("pages", scope.pages().size());
                });
          });
    } else {
      for (PagesResult.Table scope : made) {
        call.console()
            .line(
                scope.path()
                    + " ("
                    + scope.scope().label()
                    + "): "
                    + scope.pages().size()
                    + " pages; it was "
                    + scope.state().label());
      }
    }
    if (made.isEmpty()) {
      call.console().note("there are no pages: MEMORY.md is empty or missing");
    }
    return made.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static ExitCode faults(Call call, MemoryEngine engine) throws IOException {
    List<PagesResult.Fault> faults = engine.faults();
    if (call.isJson()) {
      call.json(json -> {
        JsonWrite.objects(json, "faults", faults)
            .each(fault -> {
              json.writeStringField("kind", fault.kind());
              json.writeStringField("scope", fault.scope().label());
              JsonWrite.optional(json, "id", fault.id());
              JsonWrite.optional(json, "at", fault.at());
              json.writeStringField("message", fault.message());
              json.writeStringField("hint", fault.hint());
            });
      });
    } else {
      for (PagesResult.Fault fault : faults) {
        call.console()
            .line(
                fault.kind()
                    + " ("
                    + fault.scope().label()
                    + ")"
                    + fault.id().map(id -> " " + id).orElse("")
                    + ": "
                    + VisibleText.lineForPeople(fault.message())
                    + "; "
                    + fault.hint());
      }
    }
    return faults.isEmpty() ? call.console().nothing("nothing went wrong") : ExitCode.OK;
  }
}
