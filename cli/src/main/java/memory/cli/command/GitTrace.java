package memory.cli.command;

import com.google.common.primitives.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.CanonicalPath;

/// Whether git may still hold what a file said: what was committed stays in its history, whatever
/// becomes of the file. Reads git's index and runs nothing.
final class GitTrace {
  private static final int INDEX_BYTES = 64 << 20;

  private GitTrace() {}

  /// What a user should do about it; empty when git does not know the file.
  static Optional<String> of(Path file) {
    Path canonical = CanonicalPath.orAbsolute(file);
    for (Path folder = canonical.getParent(); folder != null; folder = folder.getParent()) {
      Path git = folder.resolve(".git");
      if (Files.exists(git)) {
        String name = folder.relativize(canonical).toString();
        return isTracked(git, name)
            ? Optional.of(
                "git may still hold it; see: git -C " + folder + " log --all --oneline -- " + name)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// A worktree's `.git` is a file, whose index we do not look for.
  private static boolean isTracked(Path git, String name) {
    if (!Files.isDirectory(git)) {
      return true;
    }
    try {
      byte[] index = BoundedRead.bytes(git.resolve("index"), Optional.of(git), INDEX_BYTES);
      return Bytes.indexOf(index, name.getBytes(StandardCharsets.UTF_8)) >= 0;
    } catch (IOException noneOrTooLarge) {
      return Files.exists(git.resolve("index"));
    }
  }
}
