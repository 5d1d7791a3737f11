package memory.engine.model;

import java.util.Optional;

/// Whether a passage still counts. Only `ACTIVE` ones are ever recalled or injected.
public enum Status implements Labelled {
  ACTIVE,
  DRAFT,
  REJECTED,
  SUPERSEDED;

  public static Optional<Status> ofLabel(String label) {
    return Labelled.find(values(), label);
  }
}
