package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.model.SearchIndex;
import memory.engine.model.VisibleText;
import memory.engine.request.Author;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.request.ImportResult.Landed;
import memory.engine.request.ImportResult.LeftOut;
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

  static void writeLeftOut(JsonGenerator json, List<LeftOut> all) throws IOException {
    JsonWrite.objects(json, "left_out", all)
        .each(left -> {
          json.writeStringField("from", left.place());
          if (left.line() > 0) {
            json.writeNumberField("line", left.line());
          }
          json.writeStringField("reason", left.reason());
        });
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
    String name = call.arguments().first("SOURCE", SOURCES, "");
    ImportRequest.Source source = ImportRequest.Source.ofLabel(name).orElseThrow();
    if (operands.size() == 1 && source != ImportRequest.Source.CLAUDE) {
      throw CommandFailure.usage(
          "import " + name + " needs a path",
          "for example: memory import " + name + (name.equals("jsonl") ? " FILE" : " DIR"));
    }
    Optional<Path> from = operands.stream().skip(1).findFirst().map(call::typedPath);
    if (source == ImportRequest.Source.CLAUDE && !from.map(ImportCommand::isClaudes).orElse(true)) {
      throw CommandFailure.usage(
          "no memory of Claude Code, which lies in a folder called memory: " + from.orElseThrow(),
          "memory import markdown DIR takes any folder");
    }
    return new ImportRequest(source, from, call.scope(), true);
  }

  private static boolean isClaudes(Path folder) {
    return folder.endsWith("memory");
  }

  /// An import as it is told: file by file what comes in, what is here already, what stays out and
  /// why.
  ///
  /// @param dry nothing was written
  private record ImportText(ImportResult result, boolean dry) {
    private static final int MOST_LEFT_OUT = 50;

    void write(JsonGenerator json) throws IOException {
      json.writeBooleanField("ok", true);
      json.writeStringField("action", "import");
      json.writeStringField("source", result.source().label());
      json.writeStringField("from", result.from().toString());
      json.writeStringField("scope", result.scope().label());
      json.writeBooleanField("dry_run", dry);
      json.writeNumberField("imported", result.fresh());
      json.writeNumberField("present", result.present());
      json.writeNumberField("masked", result.masked());
      JsonWrite.objects(json, "files", result.files())
          .each(file -> {
            json.writeStringField("from", file.place());
            json.writeStringField("scope", file.scope().label());
            json.writeStringField("path", file.path().value());
            json.writeNumberField("imported", file.fresh());
            json.writeNumberField("present", file.present());
            json.writeNumberField("masked", file.masked());
            JsonWrite.optional(json, "recovery", file.recovery());
          });
      json.writeObjectFieldStart("decisions");
      json.writeNumberField("imported", result.decisions().fresh());
      json.writeNumberField("present", result.decisions().present());
      json.writeEndObject();
      writeLeftOut(json, result.leftOut());
    }

    /// For people, each line ended.
    String text() {
      StringBuilder text = new StringBuilder();
      String from = VisibleText.lineForPeople(result.from().toString());
      text.append(dry ? "would import from " : "import from ").append(from);
      text.append(" (").append(result.source().label()).append("): ");
      text.append(Plural.of(result.fresh(), "entry")).append(", ").append(result.present());
      text.append(" here already, ").append(result.leftOut().size()).append(" left out\n");
      if (result.scope() == Scope.PROJECT) {
        text.append(
            "  into project memory: in a repository the team sees it once it is committed; ");
        text.append("--scope global keeps it with you\n");
      }
      for (Landed file : result.files()) {
        text.append("  ");
        if (file.scope() != result.scope()) {
          text.append(file.scope().label()).append(": ");
        }
        text.append(VisibleText.lineForPeople(file.path().value())).append("  ");
        text.append(counted(file.fresh(), file.present()));
        if (file.masked() > 0) {
          text.append(", secrets masked in ").append(file.masked());
        }
        file.recovery().ifPresent(id -> text.append("; undo: memory restore ").append(id));
        text.append('\n');
      }
      ImportResult.Decisions decisions = result.decisions();
      if (decisions.fresh() + decisions.present() > 0) {
        text.append("  decisions  ");
        text.append(counted(decisions.fresh(), decisions.present())).append('\n');
      }
      int told = 0;
      for (LeftOut left : result.leftOut()) {
        if (told++ == MOST_LEFT_OUT) {
          text.append("  … ").append(result.leftOut().size() - MOST_LEFT_OUT).append(" more\n");
          break;
        }
        text.append("  left out: ").append(VisibleText.lineForPeople(left.at())).append(": ");
        text.append(VisibleText.lineForPeople(left.reason())).append('\n');
      }
      return text.toString();
    }

    private static String counted(int fresh, int present) {
      return Plural.of(fresh, "entry") + (present == 0 ? "" : ", " + present + " here already");
    }
  }
}
