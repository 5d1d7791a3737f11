package memory.engine.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;
import memory.engine.file.FolderFiles;
import memory.engine.file.MemoryText;

/// A memory file of a scope as it lies on disk: a note, archived or not, or a decision log.
public record ScopeFile(ScopeRoot root, MemoryPath path, Path file) {
  private static final Pattern MARKDOWN =
      Pattern.compile(".+\\.(md|markdown|mdown|mkd|mdx)", Pattern.CASE_INSENSITIVE);

  private static final int MOST_NOTES = 50_000;

  /// All files of the scope, in no order. Of a project's folder no link is followed.
  public static List<ScopeFile> of(ScopeRoot root) throws IOException {
    return of(root, name -> name.endsWith(".md") || name.equals("decisions.jsonl"));
  }

  /// The notes of the scope by name, at most 50,000: none that is archived, none that is a copy of
  /// another.
  public static List<ScopeFile> notes(ScopeRoot root) throws IOException {
    return of(root).stream()
        .filter(file -> file.path.value().endsWith(".md") && !file.path.archived())
        .filter(file -> !ConflictCopy.is(file.file.resolveSibling(""), file.path.fileName()))
        .sorted(Comparator.comparing(ScopeFile::path))
        .limit(MOST_NOTES)
        .toList();
  }

  /// All files of the scope with everything else that is kept as JSON lines: originals, legacy
  /// logs.
  public static List<ScopeFile> texts(ScopeRoot root) throws IOException {
    return of(root, name -> name.endsWith(".md") || name.endsWith(".jsonl"));
  }

  /// Markdown that is no memory for its name's end: `NOTES.MD`, `notes.markdown`.
  public static List<ScopeFile> misnamed(ScopeRoot root) throws IOException {
    return of(root, name -> !name.endsWith(".md") && MARKDOWN.matcher(name).matches());
  }

  private static List<ScopeFile> of(ScopeRoot root, Predicate<String> wanted) throws IOException {
    List<ScopeFile> files = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      List<Path> there =
          mount.names().isEmpty()
              ? FolderFiles.below(mount.folder(), root.boundary().isEmpty())
              : mount.names().stream().map(mount.folder()::resolve).toList();
      for (Path file : there) {
        String name = String.valueOf(file.getFileName());
        boolean counts =
            !mount.names().isEmpty() || (!FolderFiles.isHidden(file) && wanted.test(name));
        boolean followed = root.boundary().isEmpty() || !Files.isSymbolicLink(file);
        if (counts && followed && Files.isRegularFile(file)) {
          files.add(new ScopeFile(root, mount.path(file), file));
        }
      }
    }
    return files;
  }

  /// Its text without a byte order mark; empty when it cannot be read or is none.
  public Optional<String> text() {
    try {
      return MemoryText.decode(BoundedRead.bytes(file, root.boundary(), path.mostBytes()));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /// Its size in bytes, as it is now.
  public long bytes() {
    return file.toFile().length();
  }

  /// `memory get` takes it so.
  public String at(int line) {
    return path + "#L" + line;
  }
}
