package memory.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// What this program was built from, as the build wrote it down.
///
/// @param version the release
/// @param build the commit, or `local` when the build was not told
record BuildInfo(String version, String build) {
  private static final String RESOURCE = "build.properties";

  static BuildInfo read() {
    Properties written = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        written.load(in);
      }
    } catch (IOException broken) {
      throw new UncheckedIOException("cannot read " + RESOURCE, broken);
    }
    return new BuildInfo(
        written.getProperty("version", "unknown"), written.getProperty("build", "unknown"));
  }

  /// The Java that runs it.
  static String runtime() {
    Runtime.Version java = Runtime.version();
    return "Java "
        + java
        + ", "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch");
  }
}
