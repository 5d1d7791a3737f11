package memory.engine.model;

import java.nio.file.Path;
import java.util.Optional;

/// The folders around a user's home that variables may move.
///
/// @param agent pi's own folder: `~/.pi/agent` or `PI_CODING_AGENT_DIR`
/// @param cache `${XDG_CACHE_HOME:-~/.cache}/memory-engine`
/// @param config `${XDG_CONFIG_HOME:-~/.config}/memory-engine`
record UserFolders(Path agent, Path cache, Path config) {
  private static final String OURS = "memory-engine";

  static UserFolders of(Environment env) {
    return new UserFolders(
        env.variable("PI_CODING_AGENT_DIR")
            .map(value -> expanded(value, env.cwd(), env))
            .orElseGet(() -> env.userHome().resolve(".pi").resolve("agent")),
        xdg("XDG_CACHE_HOME", ".cache", env),
        xdg("XDG_CONFIG_HOME", ".config", env));
  }

  /// The path in a variable or a config file: `~/` is the home, what is relative counts from
  /// `base`.
  static Path expanded(String value, Path base, Environment env) {
    if (value.equals("~")) {
      return env.userHome();
    }
    return value.startsWith("~/")
        ? env.userHome().resolve(value.substring(2)).normalize()
        : base.resolve(value).normalize();
  }

  /// The XDG base directory specification lets a relative value be ignored.
  private static Path xdg(String variable, String fallback, Environment env) {
    Optional<Path> given = env.variable(variable).map(Path::of).filter(Path::isAbsolute);
    return given.orElseGet(() -> env.userHome().resolve(fallback)).resolve(OURS).normalize();
  }
}
