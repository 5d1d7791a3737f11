package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.TidyReport;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.request.Citation;
import memory.engine.request.PassageResult;
import memory.engine.request.TidyEntry;
import memory.engine.request.WriteResult;

/// `memory tidy`: what notes say twice, gave another value since, or nobody sees. Each goes below
/// `archive/` after a yes of its own, and comes back with one command.
public final class TidyCommand implements Command {
  private static final int USUAL = 20;

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    List<String> ids = call.arguments().operands();
    boolean yes = call.arguments().has("--yes");
    if (yes && ids.isEmpty()) {
      throw CommandFailure.usage("--yes needs the ids of entries", "memory tidy shows them");
    }
    try (MemoryEngine engine = call.open(write.workspace())) {
      List<TidyEntry> all = engine.untidy(call.scope());
      List<TidyEntry> found =
          all.stream()
              .filter(one -> one.kind() != TidyEntry.Kind.GONE)
              .filter(one -> ids.isEmpty() || ids.contains(one.id()))
              .toList();
      if (found.isEmpty()) {
        return call.nothing(
            ids.isEmpty() ? "memory is tidy" : WriteCall.shown(Citation.unknown(ids.getFirst())),
            json -> write(json, List.of(), 0));
      }
      if (yes) {
        ExitCode code = tell(call, engine.tidy(found, write.author()));
        List<String> missing = new ArrayList<>(ids);
        found.forEach(one -> missing.remove(one.id()));
        missing.forEach(id -> call.console().note(WriteCall.shown(Citation.unknown(id))));
        return code == ExitCode.OK && !missing.isEmpty() ? ExitCode.NOTHING : code;
      }
      int most = ids.isEmpty() ? call.arguments().number("-n").orElse(USUAL) : Integer.MAX_VALUE;
      List<TidyEntry> shown = found.subList(0, Math.min(most, found.size()));
      if (call.isJson()) {
        call.json(json -> write(json, shown, found.size()));
        return ExitCode.OK;
      }
      List<TidyEntry> agreed = asked(call.console(), shown);
      if (found.size() > shown.size()) {
        call.console().note(found.size() - shown.size() + " more; -n shows more at once");
      }
      return agreed.isEmpty() ? ExitCode.OK : tell(call, engine.tidy(agreed, write.author()));
    }
  }

  private static void write(JsonGenerator json, List<TidyEntry> shown, int total)
      throws IOException {
    TidyReport.write(json, "entries", shown);
    json.writeNumberField("total", total);
  }

  /// Shows each, and those at a terminal are asked for a yes.
  private static List<TidyEntry> asked(Console console, List<TidyEntry> entries)
      throws IOException {
    List<TidyEntry> agreed = new ArrayList<>();
    boolean asks = console.isTyped();
    for (TidyEntry entry : entries) {
      console.line(TidyReport.line(entry));
      console.print(TidyReport.diff(entry).indent(4));
      String answer = asks ? console.answer("Archive it? [y/N/q]") : "";
      if (Console.isYes(answer)) {
        agreed.add(entry);
      }
      asks &= !answer.equalsIgnoreCase("q");
    }
    if (!console.isTyped()) {
      console.note("nothing is changed; memory tidy --yes ID… archives what you name");
    }
    return agreed;
  }

  private static ExitCode tell(Call call, List<PassageResult> results) {
    List<String> paths = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    Optional<PassageResult> failed = Optional.empty();
    for (PassageResult result : results) {
      if (result instanceof PassageResult.Noted(var scope, WriteResult.Written written, var _)) {
        paths.add(written.path().value());
        written
            .recovery()
            .ifPresent(
                record -> undo.addFirst("memory restore " + record + " --scope " + scope.label()));
      } else {
        failed = Optional.of(result);
      }
    }
    boolean done = failed.isEmpty();
    call.answer(
        json -> {
          json.writeBooleanField("ok", done);
          json.writeStringField("action", "tidy");
          JsonWrite.strings(json, "paths", paths);
          JsonWrite.strings(json, "undo", undo);
        },
        () -> {
          paths.forEach(path -> call.console().line("tidied: " + path));
          if (!undo.isEmpty()) {
            call.console().note("undo: " + String.join(" && ", undo));
          }
        });
    if (failed.isPresent()
        && failed.get()
            instanceof PassageResult.Noted(var scope, WriteResult.Refused refused, var _)) {
      return WriteCall.of(call).in(scope).refused("tidy", refused.refusal());
    }
    return ExitCode.OK;
  }
}
