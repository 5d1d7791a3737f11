package memory.cli.agent.setup;

import java.nio.file.Path;
import java.util.Optional;
import memory.engine.file.ShellWords;
import memory.engine.model.Environment;

/// Whose configuration is meant, and what our entries in it start.
///
/// @param project its root, for entries that hold in one project alone
/// @param launcher how memory is started: its path, or its name when it is found by that
/// @param records the folder in which is noted what was put where
/// @param rules the file of the project in which agents look for instructions
public record SetupPlace(
    Environment environment, Optional<Path> project, String launcher, Path records, String rules) {
  /// The file that most agents read.
  public static final String AGENTS = "AGENTS.md";

  SetupPlace(Environment environment, Optional<Path> project, String launcher, Path records) {
    this(environment, project, launcher, records, AGENTS);
  }

  public SetupPlace withRules(String file) {
    return new SetupPlace(environment, project, launcher, records, file);
  }

  /// The user's place, or a project's.
  ///
  /// @param config the folder of our own configuration
  public static SetupPlace of(Environment environment, Optional<Path> project, Path config) {
    String launcher = Optional.ofNullable(System.getProperty("memory.launcher")).orElse("memory");
    return new SetupPlace(environment, project, launcher, config.resolve("setup"));
  }

  /// In the user's home, where a variable may have moved it.
  Path user(String variable, String folder) {
    return environment
        .variable(variable)
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(() -> environment.userHome().resolve(folder));
  }

  /// The command line of a hook, which ends well even when memory is gone.
  String hookCommand(String host, String event) {
    return ShellWords.of(launcher) + " hook " + host + " " + event + " || true";
  }
}
