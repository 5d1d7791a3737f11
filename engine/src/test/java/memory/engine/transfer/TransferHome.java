package memory.engine.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import memory.engine.config.TestConfig;
import memory.engine.decision.DecisionBook;
import memory.engine.file.JsonObject;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Kind;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.request.ImportResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// A memory that others are taken over into.
record TransferHome(Path folder, Scope scope) {
  static final Instant NOW = Instant.parse("2026-02-16T09:00:00Z");
  static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  ScopeRoot root() {
    return new ScopeRoot(
        scope,
        List.of(Mount.whole(folder)),
        scope == Scope.PROJECT ? Optional.of(folder.resolveSibling("")) : Optional.empty());
  }

  Importer importer() {
    ScopeWriter writer =
        new ScopeWriter(root(), WriteCheck.guarded(), CLOCK, ScopeWriter.Listener.NONE);
    return new Importer(
        writer, new DecisionBook(writer, "p", "import", 4000), TestConfig.defaults().curated());
  }

  ImportResult take(FolderSource source) throws IOException {
    return take(source.read());
  }

  ImportResult take(JsonlSource source) throws IOException {
    return take(source.read());
  }

  ImportResult take(Incoming.Reading source) throws IOException {
    return importer().run(source, SearchIndex.Progress.SILENT);
  }

  static JsonlSource jsonl(Path file) {
    return new JsonlSource(file, ZoneOffset.UTC);
  }

  List<JsonObject> exported() throws IOException {
    List<JsonObject> all = new ArrayList<>();
    for (ScopeFile file : FolderExport.sorted(root())) {
      if (file.path().kind() != Kind.DECISION) {
        String text = WriteGuard.redacted(file.text().orElse(""));
        for (String line : JsonlExport.lines(scope, file.path(), text)) {
          all.add(JsonObject.of(line).orElseThrow());
        }
      }
    }
    return all;
  }

  List<String> json() throws IOException {
    return JsonlExport.of(List.of(root()), SearchIndex.Progress.SILENT).lines();
  }

  /// Every file but those of the state, with its text.
  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    if (!Files.exists(folder)) {
      return files;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.startsWith(".state")) {
          files.put(name, Files.readString(file));
        }
      }
    }
    return files;
  }
}
