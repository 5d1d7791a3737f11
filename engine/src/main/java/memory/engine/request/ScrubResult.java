package memory.engine.request;

import java.nio.file.Path;
import java.util.List;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// Which files hold secrets, and what became of them.
///
/// @param copies how many copies besides the files were cleaned
public record ScrubResult(List<Soiled> files, int copies) {
  /// A file with secrets.
  ///
  /// @param places where they are, `rule in line 12`; none where a secret of another file stands
  public record Soiled(MemoryPath path, Scope scope, Path file, List<String> places) {}
}
