package memory.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.ExportText;
import memory.engine.Workspace;
import memory.engine.decision.LogFile;
import memory.engine.file.CanonicalPath;
import memory.engine.model.Kind;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.note.ScopeFile;
import memory.engine.transfer.ExportPlace;
import memory.engine.transfer.Exported;
import memory.engine.transfer.FolderExport;

/// `memory export`: all of memory as files of the user's own, in three shapes.
public final class ExportCommand implements Command {
  private static final List<String> SHAPES = List.of("markdown", "jsonl", "vault");
  private static final OptionSpec<Boolean> REPLACE =
      OptionSpec.flag(
          "--replace", "Replace files that have another content; what they had goes to .bak");

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "export",
        "Copy all of memory out: as a folder of Markdown, as JSON lines, as notes of a vault",
        new OperandSpec(
                "SHAPE PATH",
                1,
                2,
                List.of(),
                "markdown DIR, jsonl FILE (- is stdout), or vault DIR (PI_MEMORY_VAULT_DIR)")
            .then(SHAPES),
        List.of(REPLACE, SearchOptions.SCOPE),
        List.of(
            new Example("memory export markdown ~/memory-copy", "the files as they are"),
            new Example("memory export jsonl - --scope global", "one entry a line, to stdout"),
            new Example("memory export vault ~/vault", "decisions as notes, topics beside them")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    String shape = operands.getFirst();
    if (!SHAPES.contains(shape)) {
      throw CommandFailure.usage(
          "unknown SHAPE for export: " + shape,
          Suggestion.among(SHAPES, shape, "memory export ")
              + "; for example: memory export markdown PATH");
    }
    WriteOptions.refuseLocal(call, SearchOptions.SCOPE);
    Workspace workspace = call.workspace();
    List<ScopeRoot> roots = workspace.roots(call.arguments().one(SearchOptions.SCOPE));
    Optional<String> typed = operands.size() > 1 ? Optional.of(operands.get(1)) : Optional.empty();
    return switch (shape) {
      case "jsonl" -> jsonl(call, roots, needed(typed, "jsonl", "FILE"));
      case "vault" -> vault(call, roots, typed, workspace.config().vault());
      default ->
          folder(
              call,
              roots,
              HomePath.of(call, needed(typed, "markdown", "DIR")),
              shape,
              FolderExport.markdown(roots));
    };
  }

  private static String needed(Optional<String> typed, String shape, String what) {
    return typed.orElseThrow(() ->
        CommandFailure.usage(
            "export " + shape + " needs " + what,
            "for example: memory export " + shape + " " + what));
  }

  private static ExitCode vault(
      Call call, List<ScopeRoot> roots, Optional<String> typed, MemoryConfig.Vault vault)
      throws IOException {
    String dir =
        typed
            .or(vault::dir)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "there is no vault to export to",
                    "memory export vault DIR, or set PI_MEMORY_VAULT_DIR"));
    return folder(
        call,
        roots,
        HomePath.of(call, dir),
        "vault",
        FolderExport.vault(roots, vault.memoryDir(), vault.knowledgeDir()));
  }

  private static ExitCode folder(
      Call call, List<ScopeRoot> roots, Path folder, String shape, List<FolderExport> files)
      throws IOException {
    refuseItself(folder, roots);
    ExportText told = new ExportText(shape, folder.toString());
    ExportPlace place = place(call, folder);
    SearchIndex.Progress progress = call.console().progress("files copied:");
    int done = 0;
    for (FolderExport file : files) {
      told.add(file.name(), place.put(file.name(), file.bytes()), file.masked());
      progress.at(++done, files.size());
    }
    return told.tell(call.console(), call.isJson());
  }

  private static ExitCode jsonl(Call call, List<ScopeRoot> roots, String typed) throws IOException {
    List<String> lines = lines(roots, call.console().progress("files read:"));
    if (typed.equals("-")) {
      lines.forEach(call.console()::line);
      return lines.isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
    }
    Path file = HomePath.of(call, typed);
    Path folder = Optional.ofNullable(file.getParent()).orElseThrow();
    refuseItself(folder, roots);
    StringBuilder all = new StringBuilder();
    lines.forEach(line -> all.append(line).append('\n'));
    ExportText told = new ExportText("jsonl", file.toString());
    told.entries(lines.size());
    told.add(
        String.valueOf(file.getFileName()),
        place(call, folder)
            .put(
                String.valueOf(file.getFileName()),
                all.toString().getBytes(StandardCharsets.UTF_8)),
        false);
    return told.tell(call.console(), call.isJson());
  }

  private static List<String> lines(List<ScopeRoot> roots, SearchIndex.Progress progress)
      throws IOException {
    List<ScopeFile> files = new ArrayList<>();
    for (ScopeRoot root : roots) {
      files.addAll(FolderExport.sorted(root));
    }
    List<String> lines = new ArrayList<>();
    int done = 0;
    for (ScopeFile file : files) {
      if (file.path().kind() != Kind.DECISION) {
        Exported.of(file).forEach(entry -> lines.add(entry.json()));
      }
      progress.at(++done, files.size());
    }
    LogFile.list(roots, Set.of()).all().reversed().forEach(one -> lines.add(Exported.json(one)));
    return lines;
  }

  private static ExportPlace place(Call call, Path folder) {
    return new ExportPlace(folder, call.arguments().has(REPLACE), call.environment().clock());
  }

  /// A copy inside the memory would be memory.
  private static void refuseItself(Path folder, List<ScopeRoot> roots) {
    Path target = CanonicalPath.orAbsolute(folder);
    for (ScopeRoot root : roots) {
      for (Mount mount : root.mounts()) {
        if (target.startsWith(CanonicalPath.orAbsolute(mount.folder()))) {
          throw CommandFailure.usage(
              "a memory is not exported into itself: " + folder, "give a folder elsewhere");
        }
      }
    }
  }
}
