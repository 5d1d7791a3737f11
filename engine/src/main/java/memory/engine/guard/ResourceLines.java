package memory.engine.guard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A table of the guard's rules, as it lies beside the classes.
final class ResourceLines {
  private ResourceLines() {}

  /// Without comments and empty lines. Plain loops: a process that judges its first text waits for
  /// this, and streams would be most of it.
  static List<String> of(String name) {
    List<String> lines = new ArrayList<>();
    String table = read(name);
    for (int at = 0; at < table.length(); ) {
      int end = table.indexOf('\n', at);
      end = end < 0 ? table.length() : end;
      String line = table.substring(at, end).strip();
      if (!line.isEmpty() && line.charAt(0) != '#') {
        lines.add(line);
      }
      at = end + 1;
    }
    return lines;
  }

  private static String read(String name) {
    try (InputStream in = ResourceLines.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
