package memory.cli.dist;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.testing.Unhurried;

/// A distribution unpacked somewhere, with an empty project and an empty HOME of its own.
record UnpackedDistribution(Path home, Path outside) {

  record Run(int exitCode, String out, String err) {}

  /// Unpacks with tar.
  static UnpackedDistribution unpack(Path archive, Path folder) throws Exception {
    Path into = Files.createDirectories(folder.resolve("some where"));
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Run run =
        run(
            List.of("tar", "-xzf", archive.toString(), "-C", into.toString()),
            outside,
            Map.of(),
            "");
    if (run.exitCode() != 0) {
      throw new IOException(archive + " cannot be unpacked: " + run.err());
    }
    try (var unpacked = Files.list(into)) {
      return new UnpackedDistribution(unpacked.findFirst().orElseThrow(), outside);
    }
  }

  Path launcher() {
    return home.resolve("bin/memory");
  }

  Path lib() {
    return home.resolve("lib");
  }

  /// A memory home outside the distribution whose MEMORY.md holds this one line.
  Path memoryHolding(String line) throws IOException {
    Path memory = Files.createDirectories(outside.resolve("mémoire"));
    Files.writeString(memory.resolve("MEMORY.md"), "# Memory\n\n- " + line + "\n");
    return memory;
  }

  Run memory(Map<String, String> environment, String... arguments) throws Exception {
    return started(launcher().toString(), environment, arguments);
  }

  Run started(String launcher, Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(launcher);
    command.addAll(List.of(arguments));
    return run(command, outside, environment, "");
  }

  /// With something on stdin.
  Run told(String stdin, Map<String, String> environment, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(launcher().toString());
    command.addAll(List.of(arguments));
    return run(command, outside, environment, stdin);
  }

  private static Run run(
      List<String> command, Path cwd, Map<String, String> environment, String stdin)
      throws Exception {
    Path out = Files.createTempFile(cwd, "run", ".out");
    Path err = Files.createTempFile(cwd, "run", ".err");
    Path in = Files.writeString(Files.createTempFile(cwd, "run", ".in"), stdin);
    ProcessBuilder builder = new ProcessBuilder(command).directory(cwd.toFile());
    builder.redirectInput(in.toFile()); // lib/client waits a second for one that is still written
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(Unhurried.with(environment));
    Process process = builder.start();
    if (!process.waitFor(15, MINUTES)) {
      process.destroyForcibly();
      throw new IOException(command + " did not end");
    }
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
