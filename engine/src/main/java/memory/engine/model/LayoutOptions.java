package memory.engine.model;

import java.nio.file.Path;
import java.util.Optional;

/// What a caller said about where memory lies. Relative paths count from the call's directory.
///
/// @param home the global scope's folder, instead of the usual one (`--home`)
/// @param project the project's folder, instead of the one found around the directory
///   (`--project`); not a consent
/// @param noProject leave project memory out (`--no-project`)
public record LayoutOptions(Optional<Path> home, Optional<Path> project, boolean noProject) {
  private static final LayoutOptions NONE =
      new LayoutOptions(Optional.empty(), Optional.empty(), false);

  public static LayoutOptions none() {
    return NONE;
  }
}
