package memory.cli.server;

import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import memory.engine.model.Environment;

/// Makes the environment of a caller, as its own process would have had it.
///
/// @param own the server's environment, whose zone is the machine's under its `TZ`
record Callers(Environment own) {
  private static final String ZONE = "TZ";

  /// @return empty for a time zone that only Java itself reads out of `TZ`, or without a home
  Optional<Environment> environment(RunRequest request) {
    String home = request.variables().get("HOME");
    if (home == null || home.isBlank()) {
      return Optional.empty();
    }
    return clock(request)
        .map(clock -> new Environment(request.variables(), Path.of(home), request.cwd(), clock));
  }

  private Optional<Clock> clock(RunRequest request) {
    String zone = request.variables().getOrDefault(ZONE, "");
    if (zone.equals(own.variables().getOrDefault(ZONE, ""))) {
      return Optional.of(own.clock());
    }
    boolean plain = zone.equals("UTC") || zone.indexOf('/') > 0;
    return plain && ZoneId.getAvailableZoneIds().contains(zone)
        ? Optional.of(own.clock().withZone(ZoneId.of(zone)))
        : Optional.empty();
  }
}
