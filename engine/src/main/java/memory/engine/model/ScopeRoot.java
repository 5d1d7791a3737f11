package memory.engine.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The folders that make up one scope, found and searched as one index. `MEMORY.local.md` lives in
/// the project's folder and is told apart by its name.
///
/// @param scope GLOBAL or PROJECT
/// @param mounts the scope's own folder first; where two mounts give the same path, the first wins
/// @param boundary the folder that links may not lead out of; empty = the user's own links are
///   followed (global scope)
/// @param main of a linked worktree with notes of its own, the main worktree's scope: the decisions
///   of both are read as one log
public record ScopeRoot(
    Scope scope, List<Mount> mounts, Optional<Path> boundary, Optional<ScopeRoot> main) {
  private static final Set<String> LOCAL_FILES =
      Set.of("MEMORY.local.md", "archive/MEMORY.local.md");

  public ScopeRoot {
    mounts = List.copyOf(mounts);
    if (mounts.isEmpty()) {
      throw new IllegalArgumentException("a scope needs at least one folder");
    }
    if (scope == Scope.LOCAL || scope == Scope.TEAM) {
      throw new IllegalArgumentException(scope + " has no root of its own here");
    }
  }

  public ScopeRoot(Scope scope, List<Mount> mounts, Optional<Path> boundary) {
    this(scope, mounts, boundary, Optional.empty());
  }

  public ScopeRoot linkedTo(ScopeRoot mainWorktree) {
    return new ScopeRoot(scope, mounts, boundary, Optional.of(mainWorktree));
  }

  /// The folder that holds `MEMORY.md`.
  public Path folder() {
    return mounts.getFirst().folder();
  }

  /// Whether a question about these scopes is about files of it.
  ///
  /// @param scopes empty = all
  public boolean isAskedBy(Set<Scope> scopes) {
    return scopes.isEmpty()
        || scopes.contains(scope)
        || (scope == Scope.PROJECT && scopes.contains(Scope.LOCAL));
  }

  /// The scope of one of this root's files. What of the local one was archived stays local.
  public Scope scopeOf(MemoryPath path) {
    return scope == Scope.PROJECT && LOCAL_FILES.contains(path.value()) ? Scope.LOCAL : scope;
  }
}
