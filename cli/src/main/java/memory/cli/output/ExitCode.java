package memory.cli.output;

import memory.engine.model.Reason;

/// How the command ends, for scripts.
public enum ExitCode {
  /// Done, or found; for `inject`: the block is not empty.
  OK(0),
  /// Healthy, and nothing found or gated.
  NOTHING(1),
  /// Usage or malformed input.
  USAGE(2),
  /// Denied: trust, guard, disabled.
  DENIED(3),
  /// Unavailable, timeout or backend error.
  UNAVAILABLE(4),
  /// Conflict: lock busy, drift, ambiguous match.
  CONFLICT(5);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }

  /// How a recall that ended for this reason ends the command.
  public static ExitCode of(Reason reason) {
    return switch (reason) {
      case OK -> OK;
      case NO_MATCH, GATED, OFF -> NOTHING;
      case MALFORMED -> USAGE;
      case DENIED -> DENIED;
      case UNAVAILABLE, TIMEOUT, BACKEND_ERROR -> UNAVAILABLE;
      case CONFLICT -> CONFLICT;
    };
  }
}
