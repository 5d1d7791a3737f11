package memory.cli.command;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.ImportText;
import memory.engine.Workspace;
import memory.engine.WriteAccess;
import memory.engine.curated.CuratedLimits;
import memory.engine.decision.DecisionBook;
import memory.engine.file.CanonicalPath;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Mount;
import memory.engine.transfer.FolderSource;
import memory.engine.transfer.ImportReport;
import memory.engine.transfer.ImportSource;
import memory.engine.transfer.Importer;
import memory.engine.transfer.JsonlSource;
import memory.engine.write.ScopeWriter;

/// `memory import`: another system's memory taken over, entry by entry, its files untouched.
public final class ImportCommand implements Command {
  private static final List<String> SOURCES =
      List.of("claude", "basic-memory", "markdown", "jsonl");
  private static final OptionSpec<Boolean> DRY =
      OptionSpec.flag("--dry-run", "Only show what would come in");
  private static final OptionSpec<Boolean> YES =
      OptionSpec.flag("--yes", "Take it over without asking");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "import",
        "Take over another memory, entry by entry; what is here already comes in no second time",
        new OperandSpec(
                "SOURCE [PATH]",
                1,
                2,
                List.of(),
                "claude [DIR], basic-memory DIR, markdown DIR or jsonl FILE; nothing there is"
                    + " changed")
            .then(SOURCES),
        List.of(DRY, YES, WriteOptions.SCOPE),
        List.of(
            new Example(
                "memory import claude", "what Claude Code keeps of this project, into its memory"),
            new Example("memory import markdown ~/notes --dry-run", "only show what would come"),
            new Example("memory import basic-memory ~/basic-memory --yes", "without a question"),
            new Example("memory import jsonl entries.jsonl --yes", "one entry a line")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    WriteOptions.refuseLocal(call);
    WriteCall write = WriteCall.of(call);
    if (typed.operands().getFirst().equals("claude") && !typed.has(WriteOptions.SCOPE)) {
      // What Claude Code keeps of a project is about that project.
      write = write.in(WriteAccess.home(write.workspace()));
    }
    ScopeWriter writer = write.writer();
    ImportSource source = source(call, write);
    refuseItself(source.from(), writer);
    Importer importer = importer(write, writer);
    ImportReport report = importer.plan(source);
    ImportText would = new ImportText(source, write.scope(), report, true);
    boolean dry = typed.has(DRY) || (!typed.has(YES) && !agreed(call, would));
    if (!dry && report.fresh() > 0) {
      report = importer.run(source, call.console().progress("files taken over:"));
    }
    ImportText told = new ImportText(source, write.scope(), report, dry);
    if (call.isJson()) {
      call.console().json(told::write);
    } else if (!call.console().isTyped() || !dry || typed.has(DRY) || report.fresh() == 0) {
      call.console().print(told.text());
    }
    if (dry && !typed.has(DRY) && report.fresh() > 0) {
      call.console().note("nothing was written; with --yes it comes in");
    }
    if (report.fresh() > 0) {
      return ExitCode.OK;
    }
    return report.present() == 0 && !report.leftOut().isEmpty()
        ? ExitCode.DENIED
        : ExitCode.NOTHING;
  }

  /// Offers what Claude Code keeps of this project, where it keeps anything that is new.
  ///
  /// @param unasked take it over without a question
  static void offerClaude(Call call, boolean unasked) throws IOException {
    Workspace workspace = call.workspaceInSilence();
    WriteCall write = WriteCall.of(call, workspace).in(WriteAccess.home(workspace));
    Path folder = claude(call, write);
    if (!Files.isDirectory(folder) || call.isJson()) {
      return;
    }
    ImportSource source = FolderSource.claude(folder, call.environment().zone());
    Importer importer = importer(write, write.writer());
    ImportText would = new ImportText(source, write.scope(), importer.plan(source), true);
    if (would.report().fresh() > 0 && (unasked || agreed(call, would))) {
      ImportReport done = importer.run(source, call.console().progress("files taken over:"));
      call.console().print(new ImportText(source, write.scope(), done, false).text());
    }
  }

  /// Shows it, and asks whoever sits there.
  private static boolean agreed(Call call, ImportText would) throws IOException {
    if (!call.console().isTyped() || call.isJson() || would.report().fresh() == 0) {
      return false;
    }
    call.console().print(would.text());
    call.console().flush();
    return call.console().confirms("Take it over?");
  }

  private static Importer importer(WriteCall write, ScopeWriter writer) {
    MemoryConfig config = write.workspace().config();
    return new Importer(
        writer,
        new DecisionBook(
            writer, write.workspace().projectIdentity().id(), "import", config.writeMaxChars()),
        CuratedLimits.of(config.curated()));
  }

  private static ImportSource source(Call call, WriteCall write) throws IOException {
    List<String> operands = call.arguments().operands();
    String name = operands.getFirst();
    if (!SOURCES.contains(name)) {
      throw CommandFailure.usage(
          "unknown SOURCE for import: " + name, Suggestion.among(SOURCES, name, "memory import "));
    }
    Optional<Path> typed =
        operands.size() > 1 ? Optional.of(HomePath.of(call, operands.get(1))) : Optional.empty();
    ZoneId zone = call.environment().zone();
    if (name.equals("claude")) {
      return FolderSource.claude(
          typed.isPresent() ? folder(typed.get()) : claudesOwn(call, write), zone);
    }
    Path path =
        typed.orElseThrow(() ->
            CommandFailure.usage(
                "import " + name + " needs a path",
                "for example: memory import " + name + (name.equals("jsonl") ? " FILE" : " DIR")));
    return switch (name) {
      case "basic-memory" -> FolderSource.basicMemory(folder(path), zone);
      case "markdown" -> FolderSource.markdown(folder(path), zone);
      default -> jsonl(call, path);
    };
  }

  private static ImportSource jsonl(Call call, Path file) {
    if (!Files.isRegularFile(file)) {
      throw CommandFailure.usage("there is no file " + file, "give one of JSON lines")
          .at(file.toString());
    }
    return new JsonlSource(
        file, call.environment().zone(), LocalDateTime.now(call.environment().clock()));
  }

  private static Path folder(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw CommandFailure.usage(
              "there is no folder " + folder, "for example: memory import markdown ~/notes")
          .at(folder.toString());
    }
    return folder;
  }

  /// What Claude Code keeps of this project: every character of its path that is neither letter nor
  /// digit is a `-` there.
  private static Path claude(Call call, WriteCall write) {
    String project = write.workspace().layout().projectFolder().toString();
    return call.environment()
        .variable("CLAUDE_CONFIG_DIR")
        .map(Path::of)
        .orElseGet(() -> call.environment().userHome().resolve(".claude"))
        .resolve("projects")
        .resolve(project.replaceAll("[^A-Za-z0-9]", "-"))
        .resolve("memory");
  }

  private static Path claudesOwn(Call call, WriteCall write) throws IOException {
    Path folder = claude(call, write);
    if (Files.isDirectory(folder)) {
      return folder;
    }
    List<String> others = withMemory(folder.resolve("../..").normalize());
    throw CommandFailure.usage(
            "Claude Code keeps no memory of this project: there is no folder " + folder,
            others.isEmpty()
                ? "name one: memory import claude DIR"
                : "name one: memory import claude DIR; there are " + String.join(", ", others))
        .at(folder.toString());
  }

  private static List<String> withMemory(Path projects) throws IOException {
    List<String> found = new ArrayList<>();
    if (Files.isDirectory(projects)) {
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(projects)) {
        for (Path folder : folders) {
          if (Files.isDirectory(folder.resolve("memory"))) {
            found.add(folder.resolve("memory").toString());
          }
        }
      }
    }
    found.sort(String::compareTo);
    return found;
  }

  private static void refuseItself(Path from, ScopeWriter writer) {
    Path source = CanonicalPath.orAbsolute(from);
    for (Mount mount : writer.root().mounts()) {
      Path own = CanonicalPath.orAbsolute(mount.folder());
      if (source.startsWith(own) || (own.startsWith(source) && Files.isDirectory(own))) {
        throw CommandFailure.usage(
            "a memory is not imported into itself: " + from, "give a folder of another system");
      }
    }
  }
}
