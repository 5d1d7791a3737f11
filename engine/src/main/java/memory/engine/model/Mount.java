package memory.engine.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

  /// The file of a path, be it there or not; empty when such a path is none of the folder's.
  public Optional<Path> file(MemoryPath path) {
    if (!path.value().startsWith(prefix)) {
      return Optional.empty();
    }
    String name = path.value().substring(prefix.length());
    return names.isEmpty() || names.contains(name)
        ? Optional.of(folder.resolve(name))
        : Optional.empty();
  }

  /// The scope's own folder, all of it.
  public static Mount whole(Path folder) {
    return new Mount("", folder, List.of());
  }
}
