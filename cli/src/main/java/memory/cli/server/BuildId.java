package memory.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Which build of the program this is: a hash of its jars, which the distribution keeps in a file
/// that a shell can read too.
final class BuildId {
  static final String FILE = "lib/build";

  private BuildId() {}

  /// `local` when it runs outside a distribution.
  static String read() {
    String home = System.getProperty("memory.home");
    if (home != null) {
      try {
        return Files.readString(Path.of(home, FILE)).strip();
      } catch (IOException untold) {
        // Then it is as good as none.
      }
    }
    return "local";
  }
}
