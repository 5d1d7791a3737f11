package memory.engine.model;

import java.util.Optional;

/// Whose memory it is.
public enum Scope implements Labelled {
  /// This user, all projects.
  GLOBAL,
  /// This repository, shared with its team; only when trusted.
  PROJECT,
  /// This repository, this user: `MEMORY.local.md`, not committed.
  LOCAL,

  /// A team's, kept by a server that this user has joined.
  TEAM;

  public static Optional<Scope> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
