package memory.cli.dist;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A running `memory index watch`, with the HOME of the searches beside it.
final class Watcher implements AutoCloseable {
  private final Process process;
  private final Path errors;

  Watcher(Path userHome, UnpackedDistribution distribution, Path memory) throws IOException {
    Path out = Files.createTempFile(userHome, "watch", ".out");
    errors = Files.createTempFile(userHome, "watch", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(
            distribution.launcher().toString(),
            "--home",
            memory.toString(),
            "--no-project",
            "-q",
            "index",
            "watch");
    builder.redirectOutput(out.toFile()).redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().put("HOME", userHome.toString());
    process = builder.start();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  String errors() throws IOException {
    return Files.readString(errors);
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, MINUTES).join();
    process.destroyForcibly();
  }
}
