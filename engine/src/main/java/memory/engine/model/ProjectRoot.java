package memory.engine.model;

import java.nio.file.Files;
import java.nio.file.Path;
import memory.engine.file.CanonicalPath;

/// Finds the folder that a directory's project starts at.
final class ProjectRoot {
  static final String GIT = ".git";

  private ProjectRoot() {}

  /// The git top level around the directory, found by walking up without git; else the directory
  /// itself. A linked worktree without notes of its own belongs to its main worktree, so that both
  /// have the same decisions and the same consent. Canonical.
  static Path around(Path directory) {
    Path start = CanonicalPath.orAbsolute(directory);
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      // A folder in a plain checkout, a file in a worktree or submodule.
      if (Files.exists(folder.resolve(GIT))) {
        return hasNotes(folder) ? folder : ProjectIdentity.mainWorktree(folder).orElse(folder);
      }
    }
    return start;
  }

  private static boolean hasNotes(Path folder) {
    return Files.isDirectory(folder.resolve(".pi/memory"));
  }
}
