package memory.engine.model;

import java.util.Locale;
import java.util.Optional;

/// Whose memory it is.
public enum Scope {
  /// This user, all projects.
  GLOBAL,
  /// This repository, shared with its team; only when trusted.
  PROJECT,
  /// This repository, this user: `MEMORY.local.md`, not committed.
  LOCAL,

  /// A team's, kept by a server that this user has joined.
  TEAM;

  /// The word users and files write: `global`, `project`, `local`, `team`.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Scope> ofLabel(String label) {
    for (Scope scope : values()) {
      if (scope.label().equals(label)) {
        return Optional.of(scope);
      }
    }
    return Optional.empty();
  }
}
