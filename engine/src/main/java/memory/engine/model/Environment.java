package memory.engine.model;

import com.google.common.base.Splitter;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/// Everything a call takes from the process around it, as one value: nothing below reads the
/// system's variables, clock, zone, user or working directory by itself.
///
/// @param variables the environment variables
/// @param userHome the user's home directory
/// @param cwd the directory the caller speaks for, absolute; never the server's own
/// @param clock the time, with the user's zone: "today" is the user's local day
public record Environment(Map<String, String> variables, Path userHome, Path cwd, Clock clock) {

  public Environment {
    variables = Map.copyOf(variables);
    userHome = userHome.toAbsolutePath().normalize();
    cwd = cwd.toAbsolutePath().normalize();
  }

  /// The variable's value; empty when unset or blank.
  public Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
  }

  /// A program on the `PATH`; empty when there is none of that name.
  public Optional<Path> program(String name) {
    return Splitter.on(File.pathSeparatorChar)
        .splitToStream(variable("PATH").orElse(""))
        .map(folder -> Path.of(folder).resolve(name))
        .filter(file -> file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  public Environment in(Path folder) {
    return new Environment(variables, userHome, folder, clock);
  }

  public LocalDate today() {
    return LocalDate.now(clock);
  }

  public ZoneId zone() {
    return clock.getZone();
  }
}
