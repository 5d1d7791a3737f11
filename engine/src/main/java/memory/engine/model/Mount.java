package memory.engine.model;

import java.nio.file.Path;
import java.util.List;

/// One folder on disk and where its files stand among a scope's paths.
///
/// @param prefix what its files' paths start with: empty, `memories/` or `decision-memory/`
/// @param folder the folder; it need not exist
/// @param names the only file names that count there; empty = every `*.md` at any depth and
///   `decisions.jsonl`
public record Mount(String prefix, Path folder, List<String> names) {
  public Mount {
    names = List.copyOf(names);
    if (!prefix.isEmpty() && !prefix.endsWith("/")) {
      throw new IllegalArgumentException("a mount's prefix ends with a slash: " + prefix);
    }
  }

  /// Whether a file lies in the folder, be it one that counts or not.
  public boolean holds(Path file) {
    return file.startsWith(folder) && !file.equals(folder);
  }

  /// What a file that lies in the folder is called among the scope's paths.
  public MemoryPath path(Path file) {
    return new MemoryPath(prefix + folder.relativize(file));
  }

  /// The scope's own folder, all of it.
  public static Mount whole(Path folder) {
    return new Mount("", folder, List.of());
  }
}
