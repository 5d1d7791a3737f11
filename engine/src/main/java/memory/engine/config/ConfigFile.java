package memory.engine.config;

import java.nio.file.Path;
import java.util.Optional;

/// A file that may set keys, and how its own names stand for ours.
///
/// @param within the object in the file that holds the keys; empty = the whole file
/// @param prefix what its names lack of ours
/// @param project it is a project's: it may only take away, and links may not lead out of this
///   folder
/// @param mustExist the user named it, so that its absence is worth a word
record ConfigFile(
    Path file, Optional<String> within, String prefix, Optional<Path> project, boolean mustExist) {

  static ConfigFile ours(Path file) {
    return new ConfigFile(file, Optional.empty(), "", Optional.empty(), false);
  }

  static ConfigFile named(Path file) {
    return new ConfigFile(file, Optional.empty(), "", Optional.empty(), true);
  }

  /// Spec 3's file: all of it is about decisions.
  static ConfigFile decisions(Path file) {
    return new ConfigFile(file, Optional.empty(), "decision.", Optional.empty(), false);
  }

  /// pi's settings, with spec 4's part.
  static ConfigFile piSettings(Path file) {
    return new ConfigFile(file, Optional.of("pi-memory"), "curated.", Optional.empty(), false);
  }

  ConfigFile ofProject(Path folder) {
    return new ConfigFile(file, within, prefix, Optional.of(folder), mustExist);
  }

  /// The key that a name in this file stands for. Spec 3's names count in our own files too.
  Optional<ConfigKey> key(String name) {
    Optional<ConfigKey> key = ConfigKey.named(prefix + name);
    return key.isPresent() || !prefix.isEmpty() ? key : ConfigKey.named("decision." + name);
  }

  boolean isGroup(String name) {
    return ConfigKey.isGroup(prefix + name)
        || (prefix.isEmpty() && ConfigKey.isGroup("decision." + name));
  }
}
