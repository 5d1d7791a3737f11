package memory.cli.dist;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/// Programs from the npm registry, installed once for all runs. A test that cannot have them is
/// skipped and says so.
record NpmPackages(Path folder) {
  private static final Path ALL = Path.of("target", "hosts").toAbsolutePath();

  /// @param name of the folder below `target/hosts`
  static NpmPackages installed(String name, String... packages) throws Exception {
    Path folder = ALL.resolve(name);
    Path done = folder.resolve("installed");
    if (!Files.exists(done)) {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("package.json"), "{\"private\":true}");
      List<String> command =
          new ArrayList<>(List.of("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund"));
      command.addAll(List.of(packages));
      run(folder, command);
      Files.writeString(done, String.join("\n", packages));
    }
    return new NpmPackages(folder);
  }

  /// A package whose own dependencies cannot be had: its files, and others beside them.
  static NpmPackages packed(String name, String packed, String... beside) throws Exception {
    Path folder = ALL.resolve(name);
    NpmPackages others = installed(name, beside);
    if (!Files.exists(folder.resolve("node_modules/packed"))) {
      run(folder, List.of("npm", "pack", "--silent", packed));
      try (var files = Files.list(folder)) {
        Path archive =
            files.filter(file -> file.toString().endsWith(".tgz")).findFirst().orElseThrow();
        run(folder, List.of("tar", "-xzf", archive.toString()));
      }
      Files.move(folder.resolve("package"), folder.resolve("node_modules/packed"));
    }
    return others;
  }

  Path file(String inside) {
    return folder.resolve("node_modules").resolve(inside);
  }

  private static void run(Path folder, List<String> command) throws Exception {
    Path log = folder.resolve("npm.log");
    String why;
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      if (process.waitFor(5, MINUTES) && process.exitValue() == 0) {
        return;
      }
      process.destroyForcibly();
      why = Files.readString(log).strip();
    } catch (IOException missing) {
      why = String.valueOf(missing.getMessage());
    }
    String told = "skipped: " + String.join(" ", command) + " did not work: " + why;
    System.err.println(told);
    Assumptions.abort(told);
  }
}
