package memory.engine.model;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;

/// The Markdown files of a scope by name, without those below `archive/` and folders with a dot.
/// Links to folders are not followed.
public final class NoteNames {
  private static final int DEPTH = 32;
  private static final int MOST = 50_000;

  private NoteNames() {}

  public record Named(MemoryPath path, long bytes) {}

  /// @return sorted by name, at most 50,000
  public static List<Named> of(ScopeRoot root) {
    List<Named> names = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      if (mount.names().isEmpty()) {
        below(root, mount.folder(), mount.prefix(), DEPTH, names);
      } else {
        for (String name : mount.names()) {
          add(root, mount.folder().resolve(name), mount.prefix() + name, names);
        }
      }
    }
    names.sort((one, other) -> one.path().compareTo(other.path()));
    return Collections.unmodifiableList(names);
  }

  private static void below(
      ScopeRoot root, Path folder, String prefix, int depth, List<Named> names) {
    if (root.boundary().isPresent() && Files.isSymbolicLink(folder)) {
      return;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        boolean hidden = name.startsWith(".") || (prefix + name).equals("archive");
        if (!hidden && depth > 1 && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          below(root, entry, prefix + name + "/", depth - 1, names);
        } else if (!hidden) {
          add(root, entry, prefix + name, names);
        }
      }
    } catch (IOException unreadable) {
      BoundedRead.checkHandles(unreadable);
    }
  }

  private static void add(ScopeRoot root, Path file, String path, List<Named> names) {
    boolean followed = root.boundary().isEmpty() || !Files.isSymbolicLink(file);
    if (names.size() < MOST
        && path.endsWith(".md")
        && followed
        && Files.isRegularFile(file)
        && !ConflictCopy.is(file.resolveSibling(""), String.valueOf(file.getFileName()))) {
      names.add(new Named(new MemoryPath(path), file.toFile().length()));
    }
  }
}
