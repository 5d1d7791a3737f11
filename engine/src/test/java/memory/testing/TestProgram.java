package memory.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A program that a test writes and then runs.
public final class TestProgram {
  private TestProgram() {}

  /// By another process: what this one has open for writing is held by each process that it is just
  /// starting elsewhere, and the kernel runs no program that somebody may write to.
  public static Path write(Path file, String script) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    Process shell =
        new ProcessBuilder(
                "/bin/sh", "-c", "cat >\"$1\" && chmod 700 \"$1\"", "sh", file.toString())
            .inheritIO()
            .redirectInput(ProcessBuilder.Redirect.PIPE)
            .start();
    try (OutputStream in = shell.getOutputStream()) {
      in.write(script.getBytes(StandardCharsets.UTF_8));
    }
    if (shell.onExit().join().exitValue() != 0) {
      throw new IOException(file + " was not written");
    }
    return file;
  }
}
