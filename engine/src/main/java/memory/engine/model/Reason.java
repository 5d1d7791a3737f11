package memory.engine.model;

import java.util.Locale;

/// Why an answer is what it is: "no memory" and "memory is down" never look the same.
public enum Reason {
  OK,
  NO_MATCH,
  GATED,
  OFF,
  DENIED,
  MALFORMED,
  UNAVAILABLE,
  TIMEOUT,
  BACKEND_ERROR,
  CONFLICT;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
