package memory.engine.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;

/// A user's home in a test's folder: `home`, and beside it whatever the test makes.
public record FakeHome(Path folder) {
  /// Canonical, so that paths compare plainly.
  public static FakeHome in(Path temp) throws IOException {
    Path real = temp.toRealPath();
    Files.createDirectories(real.resolve("home"));
    return new FakeHome(real);
  }

  public Path home() {
    return folder.resolve("home");
  }

  public Environment at(Path cwd) {
    return at(cwd, Map.of());
  }

  public Environment at(Path cwd, Map<String, String> variables) {
    return new Environment(
        variables, home(), cwd, Clock.fixed(Instant.parse("2026-02-15T10:00:00Z"), ZoneOffset.UTC));
  }

  /// A folder, made.
  public Path make(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name));
  }

  /// A file with its folders, made.
  public Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
