package memory.cli.server;

import java.time.Duration;
import memory.cli.option.Arguments;

/// What one client, and all of them, may take of the resident process.
///
/// @param idle how long it stays without a request
/// @param frame how long one request may take to arrive, or one answer to be taken
/// @param quiet how long a connection may stay open between requests
/// @param turn how long a request may wait for others before its caller does the work
/// @param proved how long it lives before it counts as sound
/// @param connections how many at once; more are closed unheard
/// @param bytes the largest body of a request or answer
public record ServerLimits(
    Duration idle,
    Duration frame,
    Duration quiet,
    Duration turn,
    Duration proved,
    int connections,
    int bytes) {
  private static final Duration IDLE_TIME = Duration.ofMinutes(30);
  private static final Duration FRAME = Duration.ofSeconds(2);
  private static final Duration QUIET = Duration.ofMinutes(1);
  private static final Duration TURN = Duration.ofSeconds(1);
  private static final Duration PROVED = Duration.ofMinutes(1);

  public static ServerLimits standard() {
    return new ServerLimits(IDLE_TIME, FRAME, QUIET, TURN, PROVED, 64, 1 << 20);
  }

  /// The standard ones, with the time that was typed.
  public static ServerLimits typed(Arguments typed) {
    ServerLimits limits = standard();
    return typed
        .number("--idle")
        .map(idle -> limits.withIdle(Duration.ofSeconds(idle)))
        .orElse(limits);
  }

  ServerLimits withIdle(Duration other) {
    return new ServerLimits(other, frame, quiet, turn, proved, connections, bytes);
  }
}
