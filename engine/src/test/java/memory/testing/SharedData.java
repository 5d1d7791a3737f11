package memory.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// Sets to test with that are not ours to ship. They lie in `shared/data` beside the checkout, or
/// in `-Dmemory.shared=DIR`; without them a test is skipped and says so.
public final class SharedData {
  private SharedData() {}

  /// Unpacks an archive into a folder of the test's.
  ///
  /// @param archive below `data/`, such as `security/badinput.tar.gz`
  /// @return the folder; the test is skipped when there is no such archive
  public static Path unpack(String archive, Path into) throws IOException {
    Optional<Path> file = folder().map(data -> data.resolve(archive)).filter(Files::isRegularFile);
    if (file.isEmpty()) {
      String why = "skipped: no shared/data/" + archive + " beside the checkout";
      System.err.println(why);
      Assumptions.abort(why);
    }
    try {
      Process tar =
          new ProcessBuilder("tar", "-xzf", file.orElseThrow().toString(), "-C", into.toString())
              .inheritIO()
              .start();
      if (tar.waitFor() != 0) {
        throw new IOException("tar cannot unpack " + file.orElseThrow());
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while unpacking", interrupted);
    }
    return into;
  }

  private static Optional<Path> folder() {
    String given = System.getProperty("memory.shared", "");
    if (!given.isEmpty()) {
      return Optional.of(Path.of(given, "data"));
    }
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder.resolve(".mvn"))) {
      folder = folder.getParent();
    }
    return Optional.ofNullable(folder).map(top -> top.resolveSibling("shared").resolve("data"));
  }
}
