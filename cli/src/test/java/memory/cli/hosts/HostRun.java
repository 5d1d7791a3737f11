package memory.cli.hosts;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A fresh home with a memory and one agent in it, and a project whose own memory nobody trusted.
///
/// @param npm the folder that the agents are installed in, one folder each, kept from run to run
/// @param memory the launcher
record HostRun(RealHost host, Path home, Path project, Path npm, Path memory, FakeModel model) {
  private static final int PATIENCE_SECONDS = 120;
  private static final int INSTALL_SECONDS = 600;

  record Ended(int exit, String out) {}

  static HostRun in(Path folder, RealHost host, Path npm, Path memory, FakeModel model)
      throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Path project = Files.createDirectories(folder.resolve("project"));
    Files.createDirectories(project.resolve(".git"));
    HostRun run = new HostRun(host, home, project, npm, memory, model);
    run.write(home.resolve(".pi/agent/memory/MEMORY.md"), "# Memory\n- Short answers, please\n");
    run.write(
        home.resolve(".pi/agent/memory/staging.md"),
        """
        # Staging

        ## Database

        The staging cluster keeps its data in PostgreSQL 16 on port 5544, chosen over MySQL.

        ## Deploys

        Releases leave on Thursdays, from the train that is cut on Tuesday.
        """);
    run.write(
        project.resolve(".pi/memory/MEMORY.md"),
        "# Memory\n- UNTRUSTED: the staging database is MongoDB and listens on port 27017\n");
    for (Map.Entry<String, String> config : host.configs().entrySet()) {
      run.write(home.resolve(config.getKey()), config.getValue().replace("$URL", model.url()));
    }
    return run;
  }

  /// @return why it cannot be had; empty when it is there
  Optional<String> install() throws IOException, InterruptedException {
    if (Files.exists(program())) {
      return Optional.empty();
    }
    Path folder = Files.createDirectories(npm.resolve(host.name()));
    try {
      Ended npmRun =
          started(
              folder,
              Map.of("HOME", System.getProperty("user.home")),
              INSTALL_SECONDS,
              List.of("npm", "install", "--no-audit", "--no-fund", "--prefix", ".", host.npm()));
      return npmRun.exit == 0 && Files.exists(program())
          ? Optional.empty()
          : Optional.of("npm cannot install " + host.npm() + ": " + npmRun.out);
    } catch (IOException noNpm) {
      return Optional.of("no npm: " + noNpm.getMessage());
    }
  }

  Ended memory(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(memory.toString()));
    command.addAll(List.of(arguments));
    return started(project, Map.of("HOME", home.toString()), PATIENCE_SECONDS, command);
  }

  Ended ask(boolean first, String prompt) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program().toString()));
    command.addAll(first ? host.first() : host.next());
    command.add(prompt);
    Map<String, String> variables = new HashMap<>();
    variables.put("HOME", home.toString());
    host.variables()
        .forEach((name, value) -> variables.put(name, value.replace("$URL", model.url())));
    return started(project, variables, PATIENCE_SECONDS, command);
  }

  private Path program() {
    return npm.resolve(host.name()).resolve("node_modules/.bin").resolve(host.program());
  }

  private void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static Ended started(
      Path cwd, Map<String, String> variables, int seconds, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("host", ".out");
    ProcessBuilder builder = new ProcessBuilder(command).directory(cwd.toFile());
    builder.redirectErrorStream(true).redirectOutput(out.toFile());
    builder.environment().keySet().retainAll(List.of("PATH", "LANG", "LC_ALL"));
    builder.environment().put("PI_MEMORY_NO_SERVE", "1");
    // What is said is tested here, not how fast.
    builder.environment().put("MEMORY_DEADLINE_MS", "8000");
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(seconds, SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String said = Files.readString(out);
    Files.delete(out);
    return new Ended(ended ? process.exitValue() : -1, said);
  }
}
