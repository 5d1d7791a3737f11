package memory.engine.inject;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import memory.engine.file.BoundedRead;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;

/// Whether there is any memory file at all. Looks until it finds the first one.
final class MemoryPresence {
  private static final int DEPTH = 4;

  private MemoryPresence() {}

  static boolean in(List<ScopeRoot> roots) {
    for (ScopeRoot root : roots) {
      for (Mount mount : root.mounts()) {
        if (mount.names().isEmpty() ? below(mount.folder(), DEPTH) : named(mount)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean named(Mount mount) {
    return mount.names().stream()
        .anyMatch(name -> Files.isRegularFile(mount.folder().resolve(name)));
  }

  private static boolean below(Path folder, int depth) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        boolean hidden = name.startsWith(".") || name.equals("archive");
        boolean memory = name.endsWith(".md") || name.equals("decisions.jsonl");
        if (!hidden && memory && Files.isRegularFile(entry)) {
          return true;
        }
        if (!hidden
            && depth > 1
            && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
            && below(entry, depth - 1)) {
          return true;
        }
      }
      return false;
    } catch (IOException unreadable) {
      BoundedRead.checkHandles(unreadable);
      return false;
    }
  }
}
