package memory.engine;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.Layout.LayoutOptions;

/// What a caller said about the memory to work on. Relative paths count from the call's directory.
///
/// @param home the global scope's folder (`--home`)
/// @param project the project's folder (`--project`); not a consent
/// @param noProject leave project memory out (`--no-project`)
/// @param configFile read instead of the user's `config.json` (`--config`)
/// @param overrides config values by key, as words: `injection.budget` → `8000`
/// @param servedFolder a model calls: the project folder that its server was started for; empty = a
///   person calls
public record WorkspaceOptions(
    Optional<Path> home,
    Optional<Path> project,
    boolean noProject,
    Optional<Path> configFile,
    Map<String, String> overrides,
    Optional<Path> servedFolder) {
  public WorkspaceOptions {
    overrides = Map.copyOf(overrides);
  }

  /// What a person said.
  public WorkspaceOptions(
      Optional<Path> home,
      Optional<Path> project,
      boolean noProject,
      Optional<Path> configFile,
      Map<String, String> overrides) {
    this(home, project, noProject, configFile, overrides, Optional.empty());
  }

  public static WorkspaceOptions none() {
    return new WorkspaceOptions(
        Optional.empty(), Optional.empty(), false, Optional.empty(), Map.of());
  }

  public WorkspaceOptions withHome(Path folder) {
    return new WorkspaceOptions(
        Optional.of(folder), project, noProject, configFile, overrides, servedFolder);
  }

  public WorkspaceOptions withProject(Path folder) {
    return new WorkspaceOptions(
        home, Optional.of(folder), noProject, configFile, overrides, servedFolder);
  }

  public WorkspaceOptions withOverrides(Map<String, String> values) {
    return new WorkspaceOptions(home, project, noProject, configFile, values, servedFolder);
  }

  /// With these besides the overrides that there are.
  public WorkspaceOptions with(Map<String, String> values) {
    Map<String, String> all = new HashMap<>(overrides);
    all.putAll(values);
    return withOverrides(all);
  }

  public LayoutOptions layout() {
    return new LayoutOptions(home, project, noProject);
  }
}
