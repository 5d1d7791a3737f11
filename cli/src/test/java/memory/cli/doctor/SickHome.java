package memory.cli.doctor;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.model.Environment;
import memory.testing.TestProgram;
import memory.testing.Unhurried;

/// A home with some memory of each kind, a trusted project, and the person it belongs to: who types
/// what `doctor` prints, answers yes, and edits a file as a script says.
final class SickHome {
  static final Instant NOW = Instant.parse("2026-02-16T12:00:00Z");

  final Path home;
  final Path work;
  final Path project;
  final Map<String, String> variables = new HashMap<>();
  private final Path bin;
  Instant now = NOW;
  String out = "";

  SickHome(Path folder) throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
    work = Files.createDirectories(folder.resolve("work"));
    project = Files.createDirectories(folder.resolve("project"));
    Files.createDirectories(project.resolve(".git"));
    bin = Files.createDirectories(folder.resolve("bin"));
    script("sudo", "exec \"$@\"");
    write("MEMORY.md", "# Memory\n\n- Ferries leave at nine.\n- The quay is in Långnäs.\n");
    write("topics/boats.md", "# Boats\n\nThe old boat carries forty cars.\n");
    write("daily/2026-02-15.md", "# 2026-02-15\n\n- Painted the ramp.\n");
    run("decision", "add", "Use PostgreSQL for bookings", "--scope", "global");
    run("decision", "add", "Tickets have a limit of 200", "--tag", "agent", "--scope", "global");
    run("curated", "add", "memory", "Short answers first.");
    run("--cwd", project.toString(), "remember", "project", "The build needs Java 25.");
    run("--cwd", project.toString(), "flush");
    run("search", "boat");
  }

  Path memory() {
    return home.resolve(".pi/agent/memory");
  }

  Path cache() {
    return home.resolve(".cache/memory-engine");
  }

  Path config() {
    return home.resolve(".config/memory-engine");
  }

  /// Writes a memory file by hand, and has it indexed.
  Path write(String name, String text) throws IOException {
    return write(memory().resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  Path write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.resolveSibling(""));
    return Files.write(file, bytes);
  }

  /// As if it had lain there for a day.
  static Path aged(Path file) throws IOException {
    return Files.setLastModifiedTime(file, FileTime.from(NOW.minusSeconds(86_400)));
  }

  /// What the person does in the editor, as shell commands about `$1`.
  void editor(String commands) throws IOException {
    variables.put("EDITOR", script("edit", commands).toString());
  }

  private Path script(String name, String commands) throws IOException {
    return TestProgram.write(bin.resolve(name), "#!/bin/sh\n" + commands + "\n");
  }

  int run(String... typed) {
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("NO_COLOR", "1");
    int exit =
        MemoryCli.run(
            List.of(typed),
            new Environment(
                Unhurried.with(environment), home, work, Clock.fixed(now, ZoneOffset.UTC)),
            new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)),
            stdout,
            stderr,
            new Terminal(true, false, true));
    out = stdout.toString(StandardCharsets.UTF_8);
    return exit;
  }

  /// What `doctor` says, without the sum.
  List<String> doctor(String... options) {
    List<String> typed = new ArrayList<>(List.of(options));
    typed.add("doctor");
    run(typed.toArray(String[]::new));
    List<String> lines = out.lines().toList();
    return lines.subList(0, lines.size() - 1);
  }

  /// Types a line that `doctor` printed.
  void type(String line) throws IOException, InterruptedException {
    for (String command : line.strip().split(" && ", -1)) {
      if (command.startsWith("memory ")) {
        String[] words = words(command);
        run(Arrays.copyOfRange(words, 1, words.length));
      } else if (command.startsWith("unset ")) {
        variables.remove(command.substring("unset ".length()));
      } else {
        out = shell(command);
      }
    }
  }

  /// As the shell would split it.
  private String[] words(String command) throws IOException, InterruptedException {
    return shell("for word in " + command + "; do printf '%s\\0' \"$word\"; done").split("\0", -1);
  }

  private String shell(String command) throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", command).redirectErrorStream(true);
    shell.directory(work.toFile());
    shell.environment().put("HOME", home.toString());
    shell.environment().put("PATH", bin + ":" + shell.environment().get("PATH"));
    shell.environment().putAll(variables);
    Process process = shell.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + ": " + said);
    }
    return said.endsWith("\0") ? said.substring(0, said.length() - 1) : said;
  }
}
