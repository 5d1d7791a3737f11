package memory.engine.model;

/// Why an answer is what it is: "no memory" and "memory is down" never look the same.
public enum Reason implements Labelled {
  OK,
  NO_MATCH,
  GATED,
  OFF,
  DENIED,
  MALFORMED,
  UNAVAILABLE,
  TIMEOUT,
  BACKEND_ERROR,
  CONFLICT
}
