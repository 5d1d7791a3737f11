package memory.indexer.baseline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import memory.engine.Passages;
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;
import memory.engine.file.MemoryText;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.ScopeRoot;

/// The passages of a scope's files as they are on disk, in the order of their paths.
final class MemoryFiles {
  private static final String LOG_NAME = "decisions.jsonl";

  private MemoryFiles() {}

  static List<Passage> passages(ScopeRoot root) throws IOException {
    List<Passage> passages = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      for (Path file : files(mount)) {
        MemoryPath path = new MemoryPath(mount.prefix() + mount.folder().relativize(file));
        byte[] bytes = BoundedRead.bytes(file, root.boundary(), BoundedRead.LOG_BYTES);
        Optional<String> text = MemoryText.decode(bytes);
        if (text.isPresent()) {
          passages.addAll(Passages.of(root.scopeOf(path), path, text.get()));
        }
      }
    }
    return passages;
  }

  private static List<Path> files(Mount mount) throws IOException {
    if (!Files.isDirectory(mount.folder())) {
      return List.of();
    }
    try (Stream<Path> below = Files.walk(mount.folder(), FileVisitOption.FOLLOW_LINKS)) {
      return below
          .filter(file -> isMemory(mount, mount.folder().relativize(file)))
          .filter(Files::isRegularFile)
          .filter(file -> ConflictCopy.originalOf(file).isEmpty())
          .sorted()
          .toList();
    } catch (UncheckedIOException unreadable) {
      throw new IOException(mount.folder() + " cannot be listed", unreadable);
    }
  }

  private static boolean isMemory(Mount mount, Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(".")) {
        return false;
      }
    }
    String name = relative.toString();
    return mount.names().isEmpty()
        ? name.endsWith(".md") || name.equals(LOG_NAME)
        : mount.names().contains(name);
  }
}
