package memory.engine.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;

/// A key's value in force.
///
/// @param key `injection.budget`
/// @param value a `Boolean`, `Integer`, `Double` or `String`, as the key's type is; empty text =
///   not set
public record Setting(String key, Object value, Origin origin) {

  /// What it decides, in one sentence without a full stop.
  public String meaning() {
    return Meanings.ALL.getProperty(key, "");
  }

  /// What most commands never ask for.
  private static final class Meanings {
    private static final Properties ALL = new Properties();

    static {
      try (InputStream in = Setting.class.getResourceAsStream("settings.properties")) {
        ALL.load(new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

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
