package memory.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Which build of the program this is: a hash of its jars, which the distribution keeps in a file
/// that a shell can read too.
public final class BuildId {
  static final String FILE = "lib/build";

  private BuildId() {}

  static String read() {
    return told(FILE);
  }

  /// What a file of the distribution tells; `local` when it runs outside of one.
  public static String told(String file) {
    String home = System.getProperty("memory.home");
    if (home != null) {
      try {
        return Files.readString(Path.of(home, file)).strip();
      } catch (IOException untold) {
        // Then it is as good as none.
      }
    }
    return "local";
  }
}
