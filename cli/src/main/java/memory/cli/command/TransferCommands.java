package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.Iterables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.Labelled;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Scope;
import memory.engine.model.SearchIndex;
import memory.engine.model.VisibleText;
import memory.engine.request.Author;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionRequest.MigrationPlan;
import memory.engine.request.ExportRequest;
import memory.engine.request.ExportRequest.Shape;
import memory.engine.request.ExportResult;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.request.ImportResult.Landed;
import memory.engine.request.ImportResult.LeftOut;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// The commands that take memory over: another system's, and ours into another form: files, a
/// vault, events of a log.
public final class TransferCommands {
  private TransferCommands() {}

  private static final List<String> SHAPES = Labelled.labels(Shape.values());
  private static final List<String> SOURCES = Labelled.labels(ImportRequest.Source.values());

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
        result.lines().forEach(call::line);
        leftOut(result).forEach(call::note);
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
        writeLeftOut(object, result.leftOut());
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
    DecisionCommand decisions = new DecisionCommand(call, call.scope());
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
      ExitCode one = promote(call, decisions, folder, id);
      exit = one == ExitCode.OK ? exit : one;
    }
    return exit;
  }

  private static ExitCode promote(Call call, DecisionCommand decisions, Path folder, String id)
      throws IOException {
    List<ScopedDecision> found = decisions.list(true).byId(id);
    if (found.isEmpty()) {
      call.note("there is no decision " + id);
      return ExitCode.NOTHING;
    }
    return call.ask(
        decisions.workspace(),
        engine ->
            decisions
                .write()
                .tell(engine.promote(found.getFirst().decision(), folder), Optional.empty()));
  }

  /// `memory migrate`: records and legacy observations become events of the decision log.
  public static ExitCode migrate(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    return call.ask(write.workspace(), engine -> migrate(call, write, engine));
  }

  private static ExitCode migrate(Call call, WriteCall write, MemoryEngine engine)
      throws IOException {
    boolean dry = call.arguments().has("--dry-run");
    MigrationPlan plan = engine.migration(write.scope(), write.author());
    if (plan.endsStore()) {
      call.note(
          "afterwards the pi extension that keeps these decisions as records cannot read them"
              + " any more"
              + (plan.records() + plan.foreign() == 0
                  ? ""
                  : "; the originals are kept in archive/decisions.records.jsonl"));
      if (!dry && !call.agreed("Convert them?")) {
        throw CommandFailure.denied(
            "nothing was converted", "memory migrate --yes does it, --dry-run tells what");
      }
    }
    if (!dry) {
      Optional<Refusal> refusal = engine.migrate(write.scope(), write.author());
      if (refusal.isPresent()) {
        return write.refused("migrate", refusal.get());
      }
    }
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
          call.line("records that " + done + ": " + plan.records());
          call.line("observations that " + done + ": " + plan.observations());
          call.line("lines of a log that was only read: " + plan.foreign());
          if (plan.staying() > 0) {
            call.line("records that stay, since they name a project: " + plan.staying());
          }
          if (plan.leftOut() > 0) {
            call.line(
                "lines of observations.jsonl left out (no text, a project's, or refused): "
                    + plan.leftOut());
          }
        });
    return plan.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  /// `memory import`: another system's memory taken over, entry by entry, its files untouched.
  public static ExitCode take(Call call) throws IOException {
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
      return told(call, new ImportText(result, dry), typed.has("--dry-run"));
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
          call.print(new ImportText(done, false).text());
        }
      }
    } catch (RefusedException nothingThere) {
      call.console().detail(nothingThere.refusal().message());
    }
  }

  private static void writeLeftOut(JsonGenerator json, List<LeftOut> all) throws IOException {
    JsonWrite.objects(json, "left_out", all)
        .each(left -> {
          json.writeStringField("from", left.place());
          if (left.line() > 0) {
            json.writeNumberField("line", left.line());
          }
          if (left.entries() > 1) {
            json.writeNumberField("entries", left.entries());
          }
          json.writeStringField("reason", left.reason());
        });
  }

  private static ExitCode told(Call call, ImportText told, boolean asked) {
    ImportResult result = told.result();
    if (call.isJson()) {
      call.json(told::write);
    } else if (!call.console().isTyped() || !told.dry() || asked || result.fresh() == 0) {
      call.print(told.text());
    }
    if (told.dry() && !asked && result.fresh() > 0) {
      call.note("nothing was written; with --yes it comes in");
      if (!call.console().isTyped()) {
        return ExitCode.DENIED;
      }
    }
    if (result.fresh() > 0) {
      return ExitCode.OK;
    }
    return result.present() + result.gone() == 0 && !result.leftOut().isEmpty()
        ? ExitCode.DENIED
        : ExitCode.NOTHING;
  }

  /// Shows it, and asks whoever sits there.
  private static boolean agreed(Call call, ImportResult would) throws IOException {
    if (!call.console().isTyped() || call.isJson() || would.fresh() == 0) {
      return false;
    }
    call.print(new ImportText(would, true).text());
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
    if (source == ImportRequest.Source.CLAUDE
        && from.filter(folder -> !folder.endsWith("memory")).isPresent()) {
      throw CommandFailure.usage(
          "no memory of Claude Code, which lies in a folder called memory: " + from.orElseThrow(),
          "memory import markdown DIR takes any folder");
    }
    return new ImportRequest(source, from, call.scope(), true);
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
      json.writeNumberField("gone", result.gone());
      json.writeNumberField("masked", result.masked());
      JsonWrite.objects(json, "files", result.files())
          .each(file -> {
            json.writeStringField("from", file.place());
            json.writeStringField("scope", file.scope().label());
            json.writeStringField("path", file.path().value());
            json.writeNumberField("imported", file.fresh());
            json.writeNumberField("present", file.present());
            json.writeNumberField("gone", file.gone());
            json.writeNumberField("masked", file.masked());
            JsonWrite.optional(json, "recovery", file.recovery());
          });
      json.writeObjectFieldStart("decisions");
      json.writeNumberField("imported", result.decisions().fresh());
      json.writeNumberField("present", result.decisions().present());
      json.writeNumberField("gone", result.decisions().gone());
      json.writeEndObject();
      writeLeftOut(json, result.leftOut());
    }

    /// For people, each line ended.
    String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          lenientFormat(
              "%s from %s (%s): %s, %s here already%s, %s left out\n",
              dry ? "would import" : "import",
              VisibleText.lineForPeople(result.from().toString()),
              result.source().label(),
              Plural.of(result.fresh(), "entry"),
              result.present(),
              result.gone() == 0 ? "" : ", " + result.gone() + " taken out here",
              result.entriesLeftOut()));
      if (result.scope() == Scope.PROJECT) {
        text.append(
            "  into project memory: in a repository the team sees it once it is committed; ");
        text.append("--scope global keeps it with you\n");
      }
      for (Landed file : result.files()) {
        text.append(
            lenientFormat(
                "  %s%s  %s%s%s\n",
                file.scope() == result.scope() ? "" : file.scope().label() + ": ",
                VisibleText.lineForPeople(file.path().value()),
                counted(file.fresh(), file.present(), file.gone()),
                file.masked() > 0 ? ", secrets masked in " + file.masked() : "",
                file.recovery().map(id -> "; undo: memory restore " + id).orElse("")));
      }
      ImportResult.Decisions decisions = result.decisions();
      if (decisions.fresh() + decisions.present() + decisions.gone() > 0) {
        text.append("  decisions  ");
        text.append(counted(decisions.fresh(), decisions.present(), decisions.gone())).append('\n');
      }
      if (result.gone() > 0) {
        text.append(
            "  taken out here: they came in before and were forgotten, deleted or changed since; no"
                + " import brings them back, to have one again write it (memory write)\n");
      }
      for (LeftOut left : Iterables.limit(result.leftOut(), MOST_LEFT_OUT)) {
        text.append("  left out: ").append(VisibleText.lineForPeople(left.at())).append(": ");
        text.append(left.entries() > 1 ? Plural.of(left.entries(), "entry") + ": " : "");
        text.append(VisibleText.lineForPeople(left.reason())).append('\n');
      }
      int more = result.leftOut().size() - MOST_LEFT_OUT;
      return text.append(more > 0 ? "  … " + more + " more\n" : "").toString();
    }

    private static String counted(int fresh, int present, int gone) {
      return Plural.of(fresh, "entry")
          + (present == 0 ? "" : ", " + present + " here already")
          + (gone == 0 ? "" : ", " + gone + " taken out here");
    }
  }
}
