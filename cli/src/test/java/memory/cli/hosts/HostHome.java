package memory.cli.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A fresh home with a memory in it, and a project whose own memory nobody trusted.
///
/// @param launcher the built `bin/memory`
record HostHome(Path home, Path project, Path launcher) {
  /// What the memory knows, and a question for it in other words.
  static final String FACT = "PostgreSQL 16 on port 5544";

  static final String QUESTION = "On which port does our staging database listen?";

  /// What no request may hold.
  static final String UNTRUSTED = "listens on port 27017";

  static HostHome in(Path folder) throws IOException {
    String launcher = System.getProperty("hosts.memory", "");
    if (launcher.isEmpty()) {
      NpmPackages.skip("no built memory: run mvn -Phosts verify");
    }
    HostHome made =
        new HostHome(folder.resolve("home"), folder.resolve("project"), Path.of(launcher));
    Files.createDirectories(made.project.resolve(".git"));
    made.write(".pi/agent/memory/MEMORY.md", "# Memory\n- Short answers, please\n");
    made.write(
        ".pi/agent/memory/staging.md",
        """
        # Staging

        ## Database

        The staging cluster keeps its data in %s, chosen over MySQL.

        ## Deploys

        Releases leave on Thursdays, from the train that is cut on Tuesday.
        """
            .formatted(FACT));
    Path untrusted = made.project.resolve(".pi/memory/MEMORY.md");
    Files.createDirectories(untrusted.getParent());
    Files.writeString(
        untrusted, "# Memory\n- The staging database is MongoDB, " + UNTRUSTED + "\n");
    return made;
  }

  Path memory(String file) {
    return home.resolve(".pi/agent/memory").resolve(file);
  }

  void write(String belowHome, String text) throws IOException {
    Path file = home.resolve(belowHome);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  ChildRun run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    return ChildRun.of(project, Map.of("HOME", home.toString()), command);
  }
}
