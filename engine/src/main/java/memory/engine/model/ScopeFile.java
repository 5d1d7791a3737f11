package memory.engine.model;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;

/// A memory file of a scope as it lies on disk: a note, archived or not, or a decision log.
public record ScopeFile(ScopeRoot root, MemoryPath path, Path file) {
  private static final int DEPTH = 32;
  private static final Pattern MARKDOWN =
      Pattern.compile(".+\\.(md|markdown|mdown|mkd|mdx)", Pattern.CASE_INSENSITIVE);

  /// All files of the scope, in no order. Of a project's folder no link is followed.
  public static List<ScopeFile> of(ScopeRoot root) throws IOException {
    return of(root, name -> name.endsWith(".md") || name.equals("decisions.jsonl"));
  }

  /// The same with everything else that is kept as JSON lines: originals, legacy logs.
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
      if (!mount.names().isEmpty()) {
        for (String name : mount.names()) {
          add(files, root, mount, mount.folder().resolve(name));
        }
      } else if (Files.isDirectory(mount.folder())) {
        Set<FileVisitOption> links =
            root.boundary().isPresent() ? Set.of() : EnumSet.of(FileVisitOption.FOLLOW_LINKS);
        Files.walkFileTree(mount.folder(), links, DEPTH, new Walk(files, root, mount, wanted));
      }
    }
    return files;
  }

  private static void add(List<ScopeFile> files, ScopeRoot root, Mount mount, Path file) {
    boolean followed = root.boundary().isEmpty() || !Files.isSymbolicLink(file);
    if (followed && Files.isRegularFile(file)) {
      files.add(new ScopeFile(root, mount.path(file), file));
    }
  }

  private static final class Walk extends SimpleFileVisitor<Path> {
    private final List<ScopeFile> files;
    private final ScopeRoot root;
    private final Mount mount;
    private final Predicate<String> wanted;

    Walk(List<ScopeFile> files, ScopeRoot root, Mount mount, Predicate<String> wanted) {
      this.files = files;
      this.root = root;
      this.mount = mount;
      this.wanted = wanted;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean hidden = !folder.equals(mount.folder()) && name(folder).startsWith(".");
      return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String name = name(file);
      if (!name.startsWith(".") && wanted.test(name)) {
        add(files, root, mount, file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      return FileVisitResult.CONTINUE;
    }

    private static String name(Path file) {
      return String.valueOf(file.getFileName());
    }
  }

  /// Its text without a byte order mark; empty when it cannot be read or is none.
  public Optional<String> text() {
    int most = path.kind() == Kind.DECISION ? BoundedRead.LOG_BYTES : BoundedRead.MARKDOWN_BYTES;
    try {
      return MemoryText.decode(BoundedRead.bytes(file, root.boundary(), most));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /// `memory get` takes it so.
  public String at(int line) {
    return path + "#L" + line;
  }
}
