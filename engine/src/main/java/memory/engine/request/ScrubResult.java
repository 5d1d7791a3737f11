package memory.engine.request;

import java.nio.file.Path;
import java.util.List;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// Which files hold secrets, and what became of them.
///
/// @param copies how many copies besides the files were cleaned
/// @param unread the files that nobody looked at
public record ScrubResult(List<Soiled> files, int copies, List<Unread> unread) {
  /// A file with secrets.
  ///
  /// @param places where they are, `rule in line 12`; none where a secret of another file stands
  public record Soiled(MemoryPath path, Scope scope, Path file, List<String> places) {}

  /// A file that could not be looked at.
  ///
  /// @param reason a few words without the path: `larger than 4 MiB`
  public record Unread(MemoryPath path, Scope scope, String reason) {}

  /// Whether a file or a copy held one.
  public boolean found() {
    return !files.isEmpty() || copies > 0;
  }
}
