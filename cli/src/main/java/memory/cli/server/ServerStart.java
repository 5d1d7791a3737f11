package memory.cli.server;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;
import memory.engine.model.Environment;

/// Starts the resident process, detached from this one: it outlives it, holds none of its streams
/// and stands in a session of its own. Whoever starts it unasked adds a byte to a stamp, which the
/// server takes away when it has lived for a minute. While the stamp is fresh nobody tries again:
/// for ten seconds after the first start, twice as long after each that followed, ten minutes at
/// most. So one that was killed is there again soon, and one that cannot live costs little.
public final class ServerStart {
  /// The variable that forbids to start it, and to ask it.
  public static final String FORBIDDEN = "PI_MEMORY_NO_SERVE";

  private static final Duration FIRST_BACK_OFF = Duration.ofSeconds(10);
  private static final Duration MOST_BACK_OFF = Duration.ofMinutes(10);

  /// What the launcher asks with. Without one a server would serve nobody.
  private static final String CLIENT = "lib/client";

  private static final String CURL = "curl";

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

  /// The file that tells which build of the program this is: a hash of its jars, which a shell can
  /// read too.
  static final String BUILD = "lib/build";

  private ServerStart() {}

  /// What a file of the distribution tells; `local` when it runs outside of one.
  public static String told(String file) {
    String home = System.getProperty("memory.home");
    if (home != null) {
      try {
        return Files.readString(Path.of(home, file)).strip();
      } catch (IOException untold) {
        // Then it is as good as none.
      }
    }
    return "local";
  }

  /// Whether hooks may start one.
  public static boolean isAllowed(Environment environment) {
    return launcher().isPresent() && environment.variable(FORBIDDEN).isEmpty();
  }

  /// Starts it when there is none, nobody forbade it, the last one did not just fail, and this
  /// process knows its launcher. Waits for nothing and fails for nothing; a few milliseconds. For
  /// hooks and pi, when they have their answer.
  ///
  /// @return whether one was started
  public static boolean whenMissing(Environment environment) {
    return whenMissing(environment, launcher());
  }

  static boolean whenMissing(Environment environment, Optional<String> launcher) {
    if (launcher.isEmpty() || environment.variable(FORBIDDEN).isPresent()) {
      return false;
    }
    try {
      if (!canBeAsked(environment)) {
        return false;
      }
      SocketPlace place = SocketPlace.of(environment);
      PrivateFolder.create(place.run());
      Optional<ProcessLock> free = ProcessLock.tryAcquire(place.lock(), Duration.ZERO);
      if (free.isEmpty()) {
        return false;
      }
      try (ProcessLock _ = free.get()) {
        if (!stamped(place.begun(), environment.clock().millis())) {
          return false;
        }
      }
      start(launcher.get(), environment, place, List.of());
      return true;
    } catch (IOException | RuntimeException unwritable) {
      return false;
    }
  }

  private static boolean canBeAsked(Environment environment) {
    String home = System.getProperty("memory.home");
    return (home != null && Files.isExecutable(Path.of(home, CLIENT)))
        || environment.program(CURL).isPresent();
  }

  /// @return false when another stamp is still fresh; a clock that went back counts as well
  private static boolean stamped(Path stamp, long nowMs) throws IOException {
    int starts = 0;
    try {
      starts = (int) Math.min(Files.size(stamp), Integer.SIZE);
      long ageMs = nowMs - Files.getLastModifiedTime(stamp, LinkOption.NOFOLLOW_LINKS).toMillis();
      if (Math.abs(ageMs) < backOffMs(starts)) {
        return false;
      }
    } catch (NoSuchFileException none) {
      // The last one proved itself.
    }
    AtomicReplace.write(stamp, new byte[starts + 1], AtomicReplace.Policy.CACHE);
    return true;
  }

  private static long backOffMs(int starts) {
    return Math.min(FIRST_BACK_OFF.toMillis() << Math.max(0, starts - 1), MOST_BACK_OFF.toMillis());
  }

  /// @param options of `memory serve --foreground`
  /// @return whether a process was started; whether it serves is seen at its socket
  static boolean detached(Environment environment, SocketPlace place, List<String> options)
      throws IOException {
    Optional<String> launcher = launcher();
    if (launcher.isPresent()) {
      PrivateFolder.create(place.run());
      start(launcher.get(), environment, place, options);
    }
    return launcher.isPresent();
  }

  /// The first words of a command that outlives this process, also one that is ended with all of
  /// its process group.
  public static List<String> detached(String launcher) {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(SETSID)) {
      command.add(SETSID.toString());
    }
    command.add(launcher);
    return command;
  }

  private static Optional<String> launcher() {
    return Optional.ofNullable(System.getProperty("memory.launcher"));
  }

  private static void start(
      String launcher, Environment environment, SocketPlace place, List<String> options)
      throws IOException {
    List<String> command = detached(launcher);
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
  }
}
