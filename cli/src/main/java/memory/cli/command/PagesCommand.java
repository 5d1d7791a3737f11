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
public record PagesCommand(View view) implements Command {
  /// What is shown or done.
  public enum View {
    PAGES,
    VERIFY,
    FAULTS
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
    call.done(
        "verify",
        json ->
            JsonWrite.objects(json, "tables", made)
                .each(scope -> {
                  json.writeStringField("scope", scope.scope().label());
                  json.writeStringField("path", scope.path().value());
                  json.writeStringField("before", scope.state().label());
                  json.writeNumberField("pages", scope.pages().size());
                }),
        () -> made.forEach(scope -> call.console().line(line(scope))));
    return made.isEmpty()
        ? call.console().nothing("there are no pages: MEMORY.md is empty or missing")
        : ExitCode.OK;
  }

  private static String line(PagesResult.Table scope) {
    return scope.path()
        + " ("
        + scope.scope().label()
        + "): "
        + scope.pages().size()
        + " pages; it was "
        + scope.state().label();
  }

  private static ExitCode faults(Call call, MemoryEngine engine) throws IOException {
    List<PagesResult.Fault> faults = engine.faults();
    return call.console()
        .listed(
            faults,
            json ->
                JsonWrite.objects(json, "faults", faults)
                    .each(fault -> {
                      json.writeStringField("kind", fault.kind());
                      json.writeStringField("scope", fault.scope().label());
                      JsonWrite.optional(json, "id", fault.id());
                      JsonWrite.optional(json, "at", fault.at());
                      json.writeStringField("message", fault.message());
                      json.writeStringField("hint", fault.hint());
                    }),
            () -> faults.forEach(fault -> call.console().line(line(fault))),
            "nothing went wrong");
  }

  private static String line(PagesResult.Fault fault) {
    return fault.kind()
        + " ("
        + fault.scope().label()
        + ")"
        + fault.id().map(id -> " " + id).orElse("")
        + ": "
        + VisibleText.lineForPeople(fault.message())
        + "; "
        + fault.hint();
  }
}
