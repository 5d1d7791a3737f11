package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.PagesResult;

/// `memory pages`, `verify` and `faults`: the pages of the `MEMORY.md` files, their table, and what
/// is wrong with them and with staged notes.
public final class PagesCommands {
  private PagesCommands() {}

  /// `memory pages`: the pages of the `MEMORY.md` files, and which of them profile resident shows.
  public static ExitCode pages(Call call) throws IOException {
    PagesResult result = call.ask(call.workspace(), MemoryEngine::pages);
    call.answer(json -> write(json, result), () -> call.print(text(result)));
    return result.scopes().stream().allMatch(scope -> scope.pages().isEmpty())
        ? ExitCode.NOTHING
        : ExitCode.OK;
  }

  private static void write(JsonGenerator json, PagesResult result) throws IOException {
    json.writeNumberField("max_tokens", result.maxTokens());
    json.writeBooleanField("invariant_pressure", result.pressure());
    JsonWrite.objects(json, "scopes", result.scopes())
        .each(scope -> {
          json.writeStringField("scope", scope.scope().label());
          json.writeStringField("table", scope.state().label());
          JsonWrite.objects(json, "pages", scope.pages())
              .each(page -> {
                json.writeStringField("id", page.id());
                json.writeStringField("version", page.version());
                json.writeStringField("path", page.path().value());
                json.writeStringField("scope", page.scope().label());
                json.writeNumberField("start_line", page.startLine());
                json.writeNumberField("end_line", page.endLine());
                JsonWrite.strings(json, "heading", page.heading());
                json.writeStringField("type", type(page));
                json.writeBooleanField("pinned", page.pinned());
                json.writeNumberField("tokens", page.tokens());
                json.writeStringField("fidelity", page.fidelity().label());
                json.writeStringField("text", page.text());
              });
        });
  }

  /// For people, each line ended.
  private static String text(PagesResult result) {
    StringBuilder text = new StringBuilder();
    for (PagesResult.Table scope : result.scopes()) {
      text.append(
          lenientFormat(
              "%s: %s pages, page table %s\n",
              scope.scope().label(), scope.pages().size(), scope.state().label()));
      for (PagesResult.Shown page : scope.pages()) {
        text.append(
            lenientFormat(
                "  %s@%s  %s  %s tokens, %s%s%s%s\n    %s\n",
                page.id(),
                page.version(),
                page.citation(),
                page.tokens(),
                page.fidelity().label(),
                page.pinned() ? ", pinned" : "",
                page.isPointer() ? ", pointer" : "",
                page.isTopic() ? ", topic" : "",
                VisibleText.firstLineForPeople(page.text())));
      }
    }
    if (result.pressure()) {
      text.append("the pinned pages alone are more than " + result.maxTokens() + " tokens\n");
    }
    return text.toString();
  }

  private static String type(PagesResult.Shown page) {
    return page.isTopic() ? "topic" : page.isPointer() ? "pointer" : "fact";
  }

  /// `memory verify`: their table made anew.
  public static ExitCode verify(Call call) throws IOException {
    List<PagesResult.Table> made = call.ask(call.workspace(), MemoryEngine::verifyPages);
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
        () -> made.forEach(scope -> call.line(line(scope))));
    return made.isEmpty()
        ? call.console().nothing("there are no pages: MEMORY.md is empty or missing")
        : ExitCode.OK;
  }

  private static String line(PagesResult.Table scope) {
    return lenientFormat(
        "%s (%s): %s pages; it was %s",
        scope.path(), scope.scope().label(), scope.pages().size(), scope.state().label());
  }

  /// `memory faults`: what is wrong with them and with staged notes.
  public static ExitCode faults(Call call) throws IOException {
    List<PagesResult.Fault> faults = call.ask(call.workspace(), MemoryEngine::faults);
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
            () -> faults.forEach(fault -> call.line(line(fault))),
            "nothing went wrong");
  }

  private static String line(PagesResult.Fault fault) {
    return lenientFormat(
        "%s (%s)%s: %s; %s",
        fault.kind(),
        fault.scope().label(),
        fault.id().map(id -> " " + id).orElse(""),
        VisibleText.lineForPeople(fault.message()),
        fault.hint());
  }
}
