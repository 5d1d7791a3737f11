package memory.cli.eval;

import com.google.common.hash.Hasher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;

/// A corpus on disk while a data set is read: its files, their lines, their latest date.
public final class CorpusFolder {
  private final Path folder;
  private final List<Path> files;
  private final Map<String, List<String>> linesOf = new HashMap<>();

  public CorpusFolder(Path folder) throws IOException {
    this.folder = folder;
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty());
    files = ScopeFile.texts(root).stream().map(ScopeFile::file).sorted().toList();
  }

  public Path folder() {
    return folder;
  }

  /// Its Markdown files, by their paths in it.
  public List<String> markdown() {
    return files.stream().map(this::nameOf).filter(name -> name.endsWith(".md")).toList();
  }

  /// The lines of one of its files; empty when there is no such file.
  public Optional<List<String>> lines(String file) throws IOException {
    Path path = folder.resolve(file).normalize();
    if (!path.startsWith(folder) || !Files.isRegularFile(path)) {
      return Optional.empty();
    }
    List<String> known = linesOf.get(file);
    if (known == null) {
      known = new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().toList();
      linesOf.put(file, known);
    }
    return Optional.of(known);
  }

  /// The latest day in the files' names.
  Optional<LocalDate> latestDate() {
    List<LocalDate> days = new ArrayList<>();
    for (Path file : files) {
      new MemoryPath(nameOf(file)).date().ifPresent(days::add);
    }
    return days.stream().max(LocalDate::compareTo);
  }

  /// Adds every file's name and bytes.
  public void hashInto(Hasher hasher) throws IOException {
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      hasher.putString(nameOf(file), StandardCharsets.UTF_8).putInt(bytes.length).putBytes(bytes);
    }
  }

  private String nameOf(Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }
}
