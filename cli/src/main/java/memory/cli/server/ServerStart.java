package memory.cli.server;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;
import memory.engine.scope.Environment;

/// Starts the resident process, detached from this one: it outlives it, holds none of its streams
/// and stands in a session of its own.
public final class ServerStart {
  /// The variable that forbids to start it, and to ask it.
  public static final String FORBIDDEN = "PI_MEMORY_NO_SERVE";

  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final List<String> INHERITED =
      List.of(
          "HOME",
          "PATH",
          "TZ",
          "TMPDIR",
          "XDG_CACHE_HOME",
          "XDG_CONFIG_HOME",
          "JAVA_25_HOME",
          "JAVA_HOME",
          "MEMORY_JAVA_OPTIONS");

  private ServerStart() {}

  /// Starts it when there is none, nobody forbade it and this process knows its launcher. Waits for
  /// nothing: the caller does its own work meanwhile. A few milliseconds; for hooks and pi.
  ///
  /// @return whether one was started
  public static boolean whenMissing(Environment environment) {
    if (environment.variable(FORBIDDEN).isPresent()) {
      return false;
    }
    SocketPlace place = SocketPlace.of(environment);
    try {
      PrivateFolder.create(place.run());
      Optional<ProcessLock> free = ProcessLock.tryAcquire(place.lock(), Duration.ZERO);
      free.ifPresent(ProcessLock::close);
      return free.isPresent() && detached(environment, place, List.of());
    } catch (IOException unwritable) {
      return false;
    }
  }

  /// @param options of `memory serve --foreground`
  /// @return whether a process was started; whether it serves is seen at its socket
  static boolean detached(Environment environment, SocketPlace place, List<String> options)
      throws IOException {
    Optional<String> launcher = Optional.ofNullable(System.getProperty("memory.launcher"));
    if (launcher.isEmpty()) {
      return false;
    }
    PrivateFolder.create(place.run());
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      command.add(SETSID.toString());
    }
    command.add(launcher.get());
    command.addAll(List.of("serve", "--foreground"));
    command.addAll(options);
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(place.run().toFile())
            .redirectInput(Redirect.from(new File("/dev/null")))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    Map<String, String> variables = process.environment();
    variables.keySet().retainAll(INHERITED);
    environment
        .variables()
        .forEach((name, value) -> {
          if (INHERITED.contains(name)) {
            variables.put(name, value);
          }
        });
    process.start();
    return true;
  }
}
