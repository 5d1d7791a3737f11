package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.ExportText;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Scope;
import memory.engine.request.ExportRequest.Shape;
import memory.engine.request.ExportRequest;
import memory.engine.request.ExportResult;

/// `memory export`: all of memory as files of the user's own, in three shapes.
public final class ExportCommand implements Command {
  private static final List<String> SHAPES = List.of("markdown", "jsonl", "vault");

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    String name = operands.getFirst();
    if (!SHAPES.contains(name)) {
      throw CommandFailure.usage(
          "unknown SHAPE for export: " + name,
          Suggestion.among(SHAPES, name, "memory export ")
              + "; for example: memory export markdown PATH");
    }
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
        return result.lines().isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
      }
      return ExportText.tell(call.console(), call.isJson(), request, result);
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
}
