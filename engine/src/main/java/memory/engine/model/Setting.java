package memory.engine.model;

import java.nio.file.Path;

/// A key's value in force.
///
/// @param key `injection.budget`
/// @param value a `Boolean`, `Integer`, `Double` or `String`, as the key's type is; empty text =
///   not set
/// @param meaning what it decides, in one sentence without a full stop
public record Setting(String key, Object value, Origin origin, String meaning) {

  /// Where a value came from.
  public sealed interface Origin {

    /// Nobody set it.
    record BuiltIn() implements Origin {}

    record OfFile(Path file) implements Origin {}

    record OfVariable(String name) implements Origin {}

    /// @param name as it is typed, with its dashes
    record OfOption(String name) implements Origin {}

    /// `default`, `file PATH`, `environment NAME` or `option --x`.
    default String label() {
      return switch (this) {
        case BuiltIn() -> "default";
        case OfFile(Path file) -> "file " + file;
        case OfVariable(String name) -> "environment " + name;
        case OfOption(String name) -> "option " + name;
      };
    }
  }
}
