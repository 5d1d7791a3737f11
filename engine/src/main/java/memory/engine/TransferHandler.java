package memory.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import memory.engine.decision.DecisionBook;
import memory.engine.file.CanonicalPath;
import memory.engine.file.FolderFiles;
import memory.engine.model.Environment;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.request.Author;
import memory.engine.request.ExportRequest;
import memory.engine.request.ExportResult;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.transfer.FolderExport;
import memory.engine.transfer.FolderExport.ExportPlace;
import memory.engine.transfer.FolderSource;
import memory.engine.transfer.Importer;
import memory.engine.transfer.Incoming;
import memory.engine.transfer.JsonlExport;
import memory.engine.transfer.JsonlSource;
import memory.engine.write.ScopeWriter;

/// Takes other memories over and copies this one out. Every method throws a [RefusedException] when
/// that may not be.
record TransferHandler(Workspace workspace) {
  ImportResult take(ImportRequest request, Author by, SearchIndex.Progress progress)
      throws IOException {
    boolean ofProject = request.source() == ImportRequest.Source.CLAUDE;
    Scope scope =
        request
            .scope()
            .orElseGet(() ->
                ofProject && workspace.layout().project().isPresent()
                    ? Scope.PROJECT
                    : Scope.GLOBAL);
    ScopeWriter writer = WriteAccess.writer(workspace, scope, by.origin());
    Path from = from(request);
    refuseItself(from, writer);
    Incoming.Reading reading = read(request, from);
    if (request.scope().isPresent()) {
      return take(request, reading, writer, progress);
    }
    ImportResult result = take(request, reading.of(scope, scope), writer, progress);
    for (Scope other : reading.others(scope)) {
      result = result.and(takeElsewhere(request, by, reading.of(other, scope), other, progress));
    }
    return result;
  }

  /// What names another scope than the one that the rest comes into; all of it stays out where that
  /// one may not be written.
  private ImportResult takeElsewhere(
      ImportRequest request,
      Author by,
      Incoming.Reading reading,
      Scope scope,
      SearchIndex.Progress progress)
      throws IOException {
    try {
      ScopeWriter writer = WriteAccess.writer(workspace, scope, by.origin());
      refuseItself(reading.from(), writer);
      return take(request, reading, writer, progress);
    } catch (RefusedException refused) {
      String reason = "it is of scope " + scope.label() + ", and " + refused.refusal().message();
      return new ImportResult(
          reading.source(),
          reading.from(),
          scope,
          List.of(),
          new ImportResult.Decisions(0, 0, 0),
          reading.refused(reason));
    }
  }

  private static void refuseItself(Path source, ScopeWriter writer) {
    Path from = CanonicalPath.orAbsolute(source);
    for (Mount mount : writer.root().mounts()) {
      Path own = CanonicalPath.orAbsolute(mount.folder());
      if (from.startsWith(own) || (own.startsWith(from) && Files.isDirectory(own))) {
        throw Refusal.malformed(
                "a memory is not imported into itself: " + source,
                "give a folder of another system")
            .asException();
      }
    }
  }

  private ImportResult take(
      ImportRequest request,
      Incoming.Reading reading,
      ScopeWriter writer,
      SearchIndex.Progress progress)
      throws IOException {
    MemoryConfig config = workspace.config();
    String project = workspace.projectIdentity().id();
    Importer importer =
        new Importer(
            writer,
            new DecisionBook(writer, project, "import", config.writeMaxChars()),
            config.curated());
    Incoming.Reading allowed =
        config.decisions().enabled() ? reading : reading.withoutDecisions("decisions are off here");
    return request.dry() ? importer.plan(allowed) : importer.run(allowed, progress);
  }

  private Path from(ImportRequest request) throws IOException {
    Path from = request.from().isPresent() ? request.from().get() : ofClaude();
    boolean jsonl = request.source() == ImportRequest.Source.JSONL;
    if (jsonl ? !Files.isRegularFile(from) : !Files.isDirectory(from)) {
      throw Refusal.malformed(
              "there is no " + (jsonl ? "file " : "folder ") + from,
              jsonl ? "give one of JSON lines" : "for example: memory import markdown ~/notes")
          .at(from)
          .asException();
    }
    return from;
  }

  private Incoming.Reading read(ImportRequest request, Path from) throws IOException {
    Environment environment = workspace.environment();
    ZoneId zone = environment.zone();
    return request.source() == ImportRequest.Source.JSONL
        ? new JsonlSource(from, zone).read()
        : new FolderSource(request.source(), from, zone).read();
  }

  /// What Claude Code keeps of this project: every character of its path that is neither letter nor
  /// digit is a `-` there.
  private Path ofClaude() throws IOException {
    Environment environment = workspace.environment();
    Path projects =
        environment
            .variable("CLAUDE_CONFIG_DIR")
            .map(Path::of)
            .orElseGet(() -> environment.userHome().resolve(".claude"))
            .resolve("projects");
    String project = workspace.layout().projectFolder().toString();
    Path folder = projects.resolve(project.replaceAll("[^A-Za-z0-9]", "-")).resolve("memory");
    if (Files.isDirectory(folder)) {
      return folder;
    }
    List<String> others = withMemory(projects);
    throw Refusal.malformed(
            "Claude Code keeps no memory of this project: there is no folder " + folder,
            others.isEmpty()
                ? "name one: memory import claude DIR"
                : "name one: memory import claude DIR; there are " + String.join(", ", others))
        .at(folder)
        .asException();
  }

  private static List<String> withMemory(Path projects) throws IOException {
    return FolderFiles.of(projects, "*").stream()
        .map(folder -> folder.resolve("memory"))
        .filter(Files::isDirectory)
        .map(Path::toString)
        .sorted()
        .toList();
  }

  ExportResult export(ExportRequest request, SearchIndex.Progress progress) throws IOException {
    List<ScopeRoot> roots = workspace.roots(request.scope());
    boolean jsonl = request.shape() == ExportRequest.Shape.JSONL;
    if (request.to().isEmpty()) {
      JsonlExport all = JsonlExport.of(roots, progress);
      return new ExportResult(all.lines(), 0, 0, all.masked(), all.leftOut(), List.of(), List.of());
    }
    Path to = request.to().get();
    Path folder = jsonl ? Optional.ofNullable(to.getParent()).orElse(to) : to;
    refuseItself(folder, roots);
    JsonlExport lines = jsonl ? JsonlExport.of(roots, progress) : JsonlExport.NONE;
    MemoryConfig.Vault vault = workspace.config().vault();
    List<FolderExport> files =
        switch (request.shape()) {
          case MARKDOWN -> FolderExport.markdown(roots);
          case VAULT -> FolderExport.vault(to, roots, vault.memoryDir(), vault.knowledgeDir());
          case JSONL -> {
            String all =
                lines.lines().stream().map(line -> line + "\n").collect(Collectors.joining());
            yield List.of(
                new FolderExport(
                    String.valueOf(to.getFileName()), all.getBytes(StandardCharsets.UTF_8), false));
          }
        };
    ExportPlace place =
        new ExportPlace(folder, request.replaces(), workspace.environment().clock());
    if (request.shape() == ExportRequest.Shape.MARKDOWN && roots.size() > 1) {
      place.make(Scope.GLOBAL.label()); // by which an import knows it, also where nothing is global
    }
    int done = 0;
    for (FolderExport file : files) {
      if (jsonl) {
        place.put(to, file);
      } else {
        place.put(file);
      }
      progress.at(++done, files.size());
    }
    return place.result(lines);
  }

  /// A copy inside the memory would be memory.
  private static void refuseItself(Path folder, List<ScopeRoot> roots) {
    Path target = CanonicalPath.orAbsolute(folder);
    for (ScopeRoot root : roots) {
      for (Mount mount : root.mounts()) {
        if (target.startsWith(CanonicalPath.orAbsolute(mount.folder()))) {
          throw Refusal.malformed(
                  "a memory is not exported into itself: " + folder, "give a folder elsewhere")
              .asException();
        }
      }
    }
  }
}
