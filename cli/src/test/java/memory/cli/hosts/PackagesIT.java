package memory.cli.hosts;

import static memory.cli.hosts.HostHome.FACT;
import static memory.cli.hosts.HostHome.QUESTION;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.MoreFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each package as a new user takes it in, in an empty home: `mvn verify -Ppackages,hosts`.
@Tag("hosts")
class PackagesIT {
  private static final Path PACKAGES = Path.of(System.getProperty("dist.packages", "none"));
  private static final String VERSION = System.getProperty("dist.version", "");

  @TempDir Path folder;

  @BeforeEach
  void needPackages() {
    if (!Files.isDirectory(PACKAGES)) {
      NpmPackages.skip("no packages: run mvn verify -Ppackages,hosts");
    }
  }

  @Test
  void npmInstallsTheCommand() throws Exception {
    installed("memory-engine-memory", "memory-engine-linux-x64", "memory-engine-pi");
    assertRemembers(folder.resolve("npm/bin/memory"));
    assertThat(folder.resolve("npm/lib/node_modules/@memory-engine/pi/src/index.ts")).exists();
  }

  @Test
  void npmsLauncherSaysWhatIsMissing() throws Exception {
    installed("memory-engine-memory");
    ChildRun run = run("npm/bin/memory", "search", "x");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("@memory-engine/linux-x64 is missing");
    assertThat(run("npm/bin/memory", "hook", "claude", "prompt").exit()).isZero();
  }

  @Test
  void theDebianPackageHoldsTheCommandAndItsPage() throws Exception {
    Path deb = PACKAGES.resolve("memory-engine_" + VERSION + "_amd64.deb");
    if (!Files.exists(deb)) {
      NpmPackages.skip("no dpkg-deb here");
    }
    assertRuns("dpkg-deb", "-x", deb.toString(), folder.resolve("root").toString());
    assertRemembers(folder.resolve("root/usr/bin/memory"));
    assertThat(folder.resolve("root/usr/share/man/man1/memory.1.gz")).isNotEmptyFile();
  }

  /// An empty machine with an agent on it, up to the first note that the agent is told: what is
  /// typed, and how long it takes, goes to `target/transcripts`.
  @Test
  void twoCommandsAndAPromptLeadFromNpmToTheFirstNote() throws Exception {
    playedFrom(
        "npm",
        List.of(
            "npm",
            "install",
            "--global",
            "--no-audit",
            "--no-fund",
            "--prefix",
            folder.resolve("npm").toString(),
            PACKAGES.resolve("memory-engine-memory-" + VERSION + ".tgz").toString(),
            PACKAGES.resolve("memory-engine-linux-x64-" + VERSION + ".tgz").toString()),
        folder.resolve("npm/bin"));
  }

  @Test
  void twoCommandsAndAPromptLeadFromDebianToTheFirstNote() throws Exception {
    Path deb = PACKAGES.resolve("memory-engine_" + VERSION + "_amd64.deb");
    if (!Files.exists(deb)) {
      NpmPackages.skip("no dpkg-deb here");
    }
    // Unpacked, not installed: the machine is not ours.
    playedFrom(
        "deb",
        List.of("dpkg-deb", "-x", deb.toString(), folder.resolve("root").toString()),
        folder.resolve("root/usr/bin"));
  }

  private void playedFrom(String name, List<String> install, Path programs) throws Exception {
    RealHost claude = RealHost.ALL.getFirst();
    try (FakeModel model = FakeModel.start()) {
      HostRun run = HostRun.in(folder, claude, model);
      MoreFiles.deleteRecursively(run.place().home().resolve(".pi"));
      Files.createDirectories(run.place().home().resolve(".claude"));
      long begun = System.nanoTime();
      StringBuilder transcript = new StringBuilder();
      for (List<String> command :
          List.of(
              install,
              List.of(
                  programs.resolve("memory").toString(),
                  "setup",
                  "--yes",
                  "--note",
                  "The staging database is " + FACT))) {
        ChildRun done =
            ChildRun.of(
                run.place().project(), Map.of("HOME", run.place().home().toString()), command);
        assertThat(done.exit()).as(done.all()).isZero();
        transcript.append("$ ").append(String.join(" ", command)).append('\n').append(done.all());
      }
      ChildRun first = run.ask(true, QUESTION);
      transcript.append("$ claude -p \"").append(QUESTION).append("\"\n").append(first.all());
      assertThat(AskedText.about(QUESTION, model.asked()).has(FACT)).as(first.all()).isTrue();
      String took = "3 commands, %d s".formatted((System.nanoTime() - begun) / 1_000_000_000);
      System.err.println(name + ": " + took);
      Path file = Files.createDirectories(Path.of("target/transcripts")).resolve(name + ".txt");
      Files.writeString(file, transcript + "\n" + took + "\n");
    }
  }

  @Test
  void thePluginBringsRecallToClaudeCode() throws Exception {
    recalledByPlugin(RealHost.ALL.getFirst(), "install");
  }

  @Test
  void thePluginBringsRecallToCopilot() throws Exception {
    recalledByPlugin(host("copilot"), "install");
  }

  /// Codex asks its user before it runs new hooks.
  @Test
  void codexTakesThePlugin() throws Exception {
    try (FakeModel model = FakeModel.start()) {
      HostRun run = withPlugin(host("codex"), "add", model);
      ChildRun list =
          ChildRun.of(
              run.place().project(),
              Map.of("HOME", run.place().home().toString()),
              List.of(run.program().toString(), "plugin", "list"));
      assertThat(list.out()).containsPattern("memory@memory-engine +installed");
    }
  }

  private static RealHost host(String name) {
    return RealHost.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private void recalledByPlugin(RealHost host, String install) throws Exception {
    try (FakeModel model = FakeModel.start()) {
      HostRun run = withPlugin(host, install, model);
      ChildRun first = run.ask(true, QUESTION);
      AskedText request = AskedText.about(QUESTION, model.asked());
      assertThat(request.has(FACT)).as(first.all()).isTrue();
      assertThat(request.standing()).hasSize(1);
    }
  }

  /// The plugin as its own marketplace gives it, with `memory` on the `PATH`.
  private HostRun withPlugin(RealHost host, String install, FakeModel model) throws Exception {
    HostRun bare = HostRun.in(folder, host, model);
    Map<String, String> variables = new HashMap<>(host.variables());
    variables.put("PATH", bare.place().launcher().getParent() + ":" + System.getenv("PATH"));
    HostRun run = new HostRun(host.with(variables), bare.place(), bare.program(), model);
    Path plugin = Files.createDirectories(folder.resolve("plugin"));
    String name = "memory-" + host.name() + "-plugin";
    assertRuns(
        "tar",
        "-xzf",
        PACKAGES.resolve(name + "-" + VERSION + ".tar.gz").toString(),
        "-C",
        plugin.toString());
    for (List<String> typed :
        List.of(
            List.of("marketplace", "add", plugin.resolve(name).toString()),
            List.of(install, "memory@memory-engine"))) {
      List<String> command = new ArrayList<>(List.of(run.program().toString(), "plugin"));
      command.addAll(typed);
      ChildRun done =
          ChildRun.of(
              run.place().project(), Map.of("HOME", run.place().home().toString()), command);
      assertThat(done.exit()).as(done.all()).isZero();
    }
    return run;
  }

  @Test
  void theChecksumsAreThoseOfThePackages() throws Exception {
    ChildRun check =
        ChildRun.of(PACKAGES, Map.of(), List.of("sha256sum", "--check", "--quiet", "SHA256SUMS"));
    assertThat(check.exit()).as(check.all()).isZero();
    assertThat(Files.readString(PACKAGES.resolve("SHA256SUMS")))
        .contains(
            "server.json",
            "memory.rb",
            "memory.json",
            "Dockerfile",
            ".cdx.json",
            "-linux-x64.tar.gz");
  }

  private void installed(String... names) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "npm",
                "install",
                "--global",
                "--no-audit",
                "--no-fund",
                "--omit=peer",
                "--prefix",
                folder.resolve("npm").toString()));
    for (String name : names) {
      command.add(PACKAGES.resolve(name + "-" + VERSION + ".tgz").toString());
    }
    assertRuns(command.toArray(String[]::new));
  }

  private void assertRemembers(Path memory) throws Exception {
    assertRuns(memory.toString(), "add", "--keep", "Umbrellas hang in the boathouse");
    assertThat(assertRuns(memory.toString(), "search", "umbrella").out())
        .contains("MEMORY.md#L2", "boathouse");
  }

  private ChildRun run(String below, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(folder.resolve(below).toString()));
    command.addAll(List.of(arguments));
    return ran(command);
  }

  private ChildRun assertRuns(String... command) throws Exception {
    ChildRun run = ran(List.of(command));
    assertThat(run.exit()).as(run.all()).isZero();
    return run;
  }

  private ChildRun ran(List<String> command) throws IOException, InterruptedException {
    Path home = Files.createDirectories(folder.resolve("empty home"));
    return ChildRun.of(folder, Map.of("HOME", home.toString()), command);
  }
}
