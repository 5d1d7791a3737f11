package memory.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import memory.cli.server.ServerStart;

/// What this program was built from, as the build wrote it down.
///
/// @param version the release
/// @param build the commit, with a `+` when sources differed from it; `local` when it was built
///   outside a repository or runs outside a distribution. A file of the distribution holds it, so
///   that a jar's bytes come from its sources alone.
public record BuildInfo(String version, String build) {
  private static final String RESOURCE = "build.properties";
  private static final String COMMIT_FILE = "lib/commit";

  public static BuildInfo read() {
    Properties written = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        written.load(in);
      }
    } catch (IOException broken) {
      throw new UncheckedIOException("cannot read " + RESOURCE, broken);
    }
    return new BuildInfo(written.getProperty("version", "unknown"), ServerStart.told(COMMIT_FILE));
  }

  /// The Java that runs it.
  static String runtime() {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    return "Java " + Runtime.version() + ", " + machine;
  }
}
