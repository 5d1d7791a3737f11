package memory.engine.model;

import java.util.Optional;

/// Which policy makes a block.
public enum Profile implements Labelled {
  /// Sections compete for the budget, hits recalled for the prompt among them.
  SELECTIVE,
  /// Preamble and the `MEMORY.md` files, nothing that depends on the prompt.
  INDEX,
  /// The pages of the `MEMORY.md` files under a limit of tokens.
  RESIDENT,
  /// The curated store alone.
  SNAPSHOT;

  public static Optional<Profile> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
