package memory.cli.server;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.Console.Terminal;
import memory.cli.server.FrameServer.BadFrameException;
import memory.engine.model.Environment;

/// A command that another process was started with, and all of that process that the command may
/// look at.
///
/// @param build the caller's build id
/// @param mark what parts the answer; occurs nowhere in it
/// @param cwd the caller's directory, absolute and without links
/// @param variables of its environment, those that are read anywhere
/// @param stdin all of it, where the caller read it
/// @param terminal which of its streams a person sits at
record RunRequest(
    String build,
    String mark,
    Path cwd,
    List<String> args,
    Map<String, String> variables,
    Optional<byte[]> stdin,
    Terminal terminal) {
  private static final int LEAST_MARK = 3;
  private static final String ZONE = "TZ";

  RunRequest {
    args = List.copyOf(args);
    variables = Map.copyOf(variables);
  }

  /// @throws BadFrameException when something is missing or is not what it should be
  static RunRequest of(FormBody form) throws BadFrameException {
    Map<String, String> variables = new HashMap<>();
    for (String pair : form.all("env")) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw new BadFrameException(400, "a variable without a name");
      }
      variables.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    String mark = form.one("mark").orElse("");
    if (mark.length() < LEAST_MARK) {
      throw new BadFrameException(400, "no mark");
    }
    String tty = form.one("tty").orElse("");
    return new RunRequest(
        form.one("build").orElse(""),
        mark,
        cwd(form.one("cwd").orElse("")),
        form.all("arg"),
        variables,
        form.bytes("stdin"),
        new Terminal(tty.contains("0"), tty.contains("1"), tty.contains("2")));
  }

  /// The environment of the caller, as its own process would have had it.
  ///
  /// @param own the server's environment, whose zone is the machine's under its `TZ`
  /// @return empty for a time zone that only Java itself reads out of `TZ`, or without a home
  Optional<Environment> environment(Environment own) {
    String home = variables.get("HOME");
    if (home == null || home.isBlank()) {
      return Optional.empty();
    }
    return clock(own).map(clock -> new Environment(variables, Path.of(home), cwd, clock));
  }

  private Optional<Clock> clock(Environment own) {
    String zone = variables.getOrDefault(ZONE, "");
    if (zone.equals(own.variables().getOrDefault(ZONE, ""))) {
      return Optional.of(own.clock());
    }
    boolean plain = zone.equals("UTC") || zone.indexOf('/') > 0;
    return plain && ZoneId.getAvailableZoneIds().contains(zone)
        ? Optional.of(own.clock().withZone(ZoneId.of(zone)))
        : Optional.empty();
  }

  private static Path cwd(String typed) throws BadFrameException {
    try {
      Path cwd = Path.of(typed);
      if (cwd.isAbsolute()) {
        return cwd;
      }
    } catch (InvalidPathException bad) {
      // Said below.
    }
    throw new BadFrameException(400, "no absolute cwd");
  }
}
