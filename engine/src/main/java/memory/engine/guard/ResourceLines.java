package memory.engine.guard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// A table of the guard's rules, as it lies beside the classes.
final class ResourceLines {
  private ResourceLines() {}

  /// Without comments and empty lines.
  static List<String> of(String name) {
    try (InputStream in = ResourceLines.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && line.charAt(0) != '#')
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
