package memory.cli.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.ImportText;
import memory.engine.MemoryEngine;
import memory.engine.model.SearchIndex;
import memory.engine.request.Author;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.request.RefusedException;

/// `memory import`: another system's memory taken over, entry by entry, its files untouched.
public final class ImportCommand implements Command {
  private static final List<String> SOURCES =
      List.of("claude", "basic-memory", "markdown", "jsonl");

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    WriteCall.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    ImportRequest request = request(call);
    try (MemoryEngine engine = call.open(write.workspace())) {
      ImportResult result = engine.take(request, write.author(), SearchIndex.Progress.SILENT);
      boolean dry = typed.has("--dry-run") || (!typed.has("--yes") && !agreed(call, result));
      if (!dry && result.fresh() > 0) {
        result =
            engine.take(
                request.inEarnest(), write.author(), call.console().progress("files taken over:"));
      }
      return tell(call, new ImportText(result, dry), typed.has("--dry-run"));
    }
  }

  /// Offers what Claude Code keeps of this project, where it keeps anything that is new.
  ///
  /// @param unasked take it over without a question
  static void offerClaude(Call call, MemoryEngine engine, boolean unasked) throws IOException {
    ImportRequest request =
        new ImportRequest(ImportRequest.Source.CLAUDE, Optional.empty(), Optional.empty(), true);
    Author by = WriteCall.of(call, engine.workspace()).author();
    try {
      ImportResult would = engine.take(request, by, SearchIndex.Progress.SILENT);
      if (would.fresh() > 0 && (unasked || agreed(call, would))) {
        SearchIndex.Progress progress = call.console().progress("files taken over:");
        ImportResult done = engine.take(request.inEarnest(), by, progress);
        if (!call.isJson()) {
          call.console().print(new ImportText(done, false).text());
        }
      }
    } catch (RefusedException nothingThere) {
      call.console().detail(nothingThere.refusal().message());
    }
  }

  private static ExitCode tell(Call call, ImportText told, boolean asked) {
    ImportResult result = told.result();
    if (call.isJson()) {
      call.json(told::write);
    } else if (!call.console().isTyped() || !told.dry() || asked || result.fresh() == 0) {
      call.console().print(told.text());
    }
    if (told.dry() && !asked && result.fresh() > 0) {
      call.console().note("nothing was written; with --yes it comes in");
      if (!call.console().isTyped()) {
        return ExitCode.DENIED;
      }
    }
    if (result.fresh() > 0) {
      return ExitCode.OK;
    }
    return result.present() == 0 && !result.leftOut().isEmpty()
        ? ExitCode.DENIED
        : ExitCode.NOTHING;
  }

  /// Shows it, and asks whoever sits there.
  private static boolean agreed(Call call, ImportResult would) throws IOException {
    if (!call.console().isTyped() || call.isJson() || would.fresh() == 0) {
      return false;
    }
    call.console().print(new ImportText(would, true).text());
    call.console().flush();
    return call.console().confirms("Take it over?");
  }

  private static ImportRequest request(Call call) {
    List<String> operands = call.arguments().operands();
    String name = operands.getFirst();
    ImportRequest.Source source =
        ImportRequest.Source.ofLabel(name)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "unknown SOURCE for import: " + name,
                    Suggestion.among(SOURCES, name, "memory import ")));
    if (operands.size() == 1 && source != ImportRequest.Source.CLAUDE) {
      throw CommandFailure.usage(
          "import " + name + " needs a path",
          "for example: memory import " + name + (name.equals("jsonl") ? " FILE" : " DIR"));
    }
    return new ImportRequest(
        source, operands.stream().skip(1).findFirst().map(call::typedPath), call.scope(), true);
  }
}
