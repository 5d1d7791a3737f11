package memory.engine.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import memory.engine.config.ConfigLayers.ConfigFile;
import memory.engine.model.Environment;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Setting;

/// The configuration in force, and where it came from.
///
/// @param settings every key with its value and origin, in the order of the table of keys
/// @param warnings what was wrong and therefore not obeyed, one line each; never a reason to stop
/// @param asides the same, of a project's files and other programs' variables: for whoever asks
public record ResolvedConfig(
    MemoryConfig config, List<Setting> settings, List<String> warnings, List<String> asides) {
  public ResolvedConfig {
    settings = List.copyOf(settings);
    warnings = List.copyOf(warnings);
    asides = List.copyOf(asides);
  }

  /// Lays the layers on each other: defaults, pi's settings, the user's `config.json` (or the file
  /// named instead of it) and `decision-memory.config.json`, the project's two, variables, options.
  ///
  /// @param projectTrusted a project's files are opened only then
  /// @param consented which names the project may give itself
  /// @param configFile read instead of the user's `config.json`
  /// @param options values by key (`injection.budget`), as words
  public static ResolvedConfig of(
      Environment env,
      Layout layout,
      boolean projectTrusted,
      Predicate<String> consented,
      Optional<Path> configFile,
      Map<String, String> options) {
    ConfigLayers layers = new ConfigLayers(consented);
    layout.piSettings().map(ConfigFile::piSettings).ifPresent(layers::lay);
    layers.lay(
        configFile
            .map(file -> ConfigFile.named(env.cwd().resolve(file).normalize()))
            .orElseGet(() -> ConfigFile.ours(layout.globalConfig())));
    layers.lay(ConfigFile.decisions(layout.globalDecisionConfig()));
    layers.layDisabled(layout);
    if (projectTrusted) {
      Path folder = layout.projectFolder();
      layout
          .projectConfig()
          .map(ConfigFile::ours)
          .map(file -> file.ofProject(folder))
          .ifPresent(layers::lay);
      layout
          .projectDecisionConfig()
          .map(ConfigFile::decisions)
          .map(file -> file.ofProject(folder))
          .ifPresent(layers::lay);
    }
    layers.lay(env);
    layers.lay(options);
    return layers.resolved();
  }
}
