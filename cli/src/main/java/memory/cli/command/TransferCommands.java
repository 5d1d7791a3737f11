package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionRequest.MigrationPlan;
import memory.engine.request.ExportRequest;
import memory.engine.request.ExportRequest.Shape;
import memory.engine.request.ExportResult;
import memory.engine.request.Refusal;

/// The commands that take memory over into another form: files, a vault, events of a log.
public final class TransferCommands {
  private TransferCommands() {}

  private static final List<String> SHAPES = List.of("markdown", "jsonl", "vault");

  /// `memory export`: all of memory as files of the user's own, in three shapes.
  public static ExitCode export(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    String name =
        call.arguments().first("SHAPE", SHAPES, "; for example: memory export markdown PATH");
    WriteCall.refuseLocal(call);
    Workspace workspace = call.workspace();
    Optional<Scope> scope = call.scope();
    Shape shape = Shape.valueOf(name.toUpperCase(Locale.ROOT));
    Optional<Path> to =
        to(shape, operands.stream().skip(1).findFirst(), workspace).map(call::typedPath);
    String progress = shape == Shape.JSONL ? "files read:" : "files copied:";
    ExportRequest request = new ExportRequest(shape, to, scope, call.arguments().has("--replace"));
    try (MemoryEngine engine = call.open(workspace)) {
      ExportResult result = engine.export(request, call.console().progress(progress));
      if (to.isEmpty()) {
        result.lines().forEach(call.console()::line);
        leftOut(result).forEach(call.console()::note);
        tellMasked(call.console(), result.masked());
        return exit(result, result.lines().isEmpty());
      }
      return tell(call.console(), request, result);
    }
  }

  /// @return empty for stdout
  private static Optional<String> to(Shape shape, Optional<String> typed, Workspace workspace) {
    Optional<String> to = shape == Shape.VAULT ? typed.or(workspace.config().vault()::dir) : typed;
    if (to.isEmpty()) {
      String what = shape == Shape.JSONL ? "FILE" : "DIR";
      throw shape == Shape.VAULT
          ? CommandFailure.usage(
              "there is no vault to export to",
              "memory export vault DIR, or set PI_MEMORY_VAULT_DIR")
          : CommandFailure.usage(
              "export " + shape.label() + " needs " + what,
              "for example: memory export " + shape.label() + " " + what);
    }
    return to.filter(path -> shape != Shape.JSONL || !path.equals("-"));
  }

  private static ExitCode tell(Console console, ExportRequest request, ExportResult result) {
    String shape = request.shape().label();
    String to = request.to().orElseThrow().toString();
    boolean counts = request.shape() == ExportRequest.Shape.JSONL;
    int written = result.written();
    int masked = result.masked();
    if (console.isJson()) {
      console.json(object -> {
        object.writeBooleanField("ok", result.kept().isEmpty() && result.leftOut().isEmpty());
        object.writeStringField("action", "export");
        object.writeStringField("shape", shape);
        object.writeStringField("to", to);
        if (counts) {
          object.writeNumberField("entries", result.lines().size());
        }
        object.writeNumberField("written", written);
        object.writeNumberField("unchanged", result.same());
        object.writeNumberField("masked", masked);
        ImportCommand.writeLeftOut(object, result.leftOut());
        JsonWrite.strings(object, "kept", result.kept());
        JsonWrite.strings(object, "backups", result.backups());
      });
    } else {
      console.line(
          lenientFormat(
              "export to %s (%s): %s%s written, %s as they were",
              VisibleText.lineForPeople(to),
              shape,
              counts ? result.lines().size() + " entries, " : "",
              Plural.of(written, "file"),
              result.same()));
      result
          .backups()
          .forEach(file -> console.line("  what stood there: " + VisibleText.lineForPeople(file)));
      result
          .kept()
          .forEach(name -> console.line("  not replaced: " + VisibleText.lineForPeople(name)));
      leftOut(result).forEach(left -> console.line("  " + left));
    }
    tellMasked(console, masked);
    if (!result.kept().isEmpty()) {
      console.note(
          result.kept().size()
              + " with another content stayed; --replace replaces them and keeps a .bak");
    }
    return exit(result, written + result.same() == 0);
  }

  private static ExitCode exit(ExportResult result, boolean nothing) {
    if (!result.kept().isEmpty() || !result.leftOut().isEmpty()) {
      return ExitCode.CONFLICT;
    }
    return nothing ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static List<String> leftOut(ExportResult result) {
    return result.leftOut().stream()
        .map(left -> "left out: " + VisibleText.lineForPeople(left.at() + ": " + left.reason()))
        .toList();
  }

  private static void tellMasked(Console console, int masked) {
    if (masked > 0) {
      console.note(
          masked
              + (masked == 1 ? " file has" : " files have")
              + " secrets or private parts, which were not copied; see: memory scrub --dry-run");
    }
  }

  /// `memory promote`: a decision as a note in the user's Markdown vault.
  public static ExitCode promote(Call call) throws IOException {
    DecisionCall decisions = new DecisionCall(call, call.scope());
    MemoryConfig config = decisions.workspace().config();
    if (!config.enabled()) {
      throw CommandFailure.denied("memory is off, nothing is written", "see: memory config");
    }
    Path vault =
        config
            .vault()
            .dir()
            .map(call::typedPath)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "there is no vault to export to", "set PI_MEMORY_VAULT_DIR, or vault.dir"));
    String inside =
        call.arguments().has("--kb") ? config.vault().knowledgeDir() : config.vault().memoryDir();
    Path folder = vault.resolve(inside).normalize();
    if (!folder.startsWith(vault)) {
      throw CommandFailure.usage(
          "the vault's folder leads out of it: " + inside, "give one inside " + vault);
    }
    ExitCode exit = ExitCode.OK;
    for (String id : call.arguments().operands()) {
      ExitCode one = promote(decisions, folder, id);
      exit = one == ExitCode.OK ? exit : one;
    }
    return exit;
  }

  private static ExitCode promote(DecisionCall decisions, Path folder, String id)
      throws IOException {
    List<ScopedDecision> found = decisions.list(true).byId(id);
    if (found.isEmpty()) {
      decisions.console().note("there is no decision " + id);
      return ExitCode.NOTHING;
    }
    try (MemoryEngine engine = decisions.call().open(decisions.workspace())) {
      return decisions
          .write()
          .tell(engine.promote(found.getFirst().decision(), folder), Optional.empty());
    }
  }

  /// `memory migrate`: records and legacy observations become events of the decision log.
  public static ExitCode migrate(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      return run(call, write, engine);
    }
  }

  private static ExitCode run(Call call, WriteCall write, MemoryEngine engine) throws IOException {
    MigrationPlan plan = engine.migration(write.scope(), write.author());
    if (plan.endsStore()) {
      call.console()
          .note(
              "afterwards the pi extension that keeps these decisions as records cannot read them"
                  + " any more"
                  + (plan.records() + plan.foreign() == 0
                      ? ""
                      : "; the originals are kept in archive/decisions.records.jsonl"));
      if (!call.arguments().has("--dry-run") && !call.agreed("Convert them?")) {
        throw CommandFailure.denied(
            "nothing was converted", "memory migrate --yes does it, --dry-run tells what");
      }
    }
    if (!call.arguments().has("--dry-run")) {
      Optional<Refusal> refusal = engine.migrate(write.scope(), write.author());
      if (refusal.isPresent()) {
        return write.refused("migrate", refusal.get());
      }
    }
    boolean dry = call.arguments().has("--dry-run");
    String done = dry ? "would become events" : "are events now";
    call.answer(
        json -> {
          json.writeBooleanField("ok", true);
          json.writeBooleanField("dry_run", dry);
          json.writeNumberField("records", plan.records());
          json.writeNumberField("observations", plan.observations());
          json.writeNumberField("foreign_lines", plan.foreign());
          json.writeNumberField("records_staying", plan.staying());
          json.writeNumberField("observations_left_out", plan.leftOut());
        },
        () -> {
          call.console().line("records that " + done + ": " + plan.records());
          call.console().line("observations that " + done + ": " + plan.observations());
          call.console().line("lines of a log that was only read: " + plan.foreign());
          if (plan.staying() > 0) {
            call.console().line("records that stay, since they name a project: " + plan.staying());
          }
          if (plan.leftOut() > 0) {
            call.console()
                .line(
                    "lines of observations.jsonl left out (no text, a project's, or refused): "
                        + plan.leftOut());
          }
        });
    return plan.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }
}
