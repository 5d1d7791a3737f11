package memory.engine.model;

import java.util.Locale;
import java.util.Optional;

/// Whether a passage still counts. Only `ACTIVE` ones are ever recalled or injected.
public enum Status {
  ACTIVE,
  DRAFT,
  REJECTED,
  SUPERSEDED;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Status> ofLabel(String label) {
    for (Status status : values()) {
      if (status.label().equals(label)) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }
}
