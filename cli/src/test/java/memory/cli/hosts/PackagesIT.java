package memory.cli.hosts;

import static memory.cli.hosts.HostHome.FACT;
import static memory.cli.hosts.HostHome.QUESTION;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import com.google.common.io.MoreFiles;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
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

  @Test
  void twoCommandsAndAPromptLeadFromTheArchiveToTheFirstNote() throws Exception {
    playedFrom(
        "tar.gz",
        unpacked("memory-" + VERSION, folder),
        folder.resolve("memory-" + VERSION + "/bin"));
  }

  /// Claude Code takes what lies in its folder of skills for a plugin, and this one holds the
  /// program: nothing is asked of a marketplace, nothing has to be on the `PATH`.
  @Test
  void twoCommandsAndAPromptLeadFromThePluginToTheFirstNote() throws Exception {
    Path skills = Files.createDirectories(folder.resolve("home/.claude/skills"));
    played(
        "claude-plugin",
        unpacked("memory-claude-plugin-" + VERSION, skills),
        List.of(
            skills.resolve("memory/server/bin/memory").toString(),
            "add",
            "--keep",
            "The staging database is " + FACT));
  }

  /// From a registry that has our packages as `npm publish` would put them there; the agent writes
  /// the note itself.
  @Test
  void oneCommandAndTwoPromptsLeadFromPiToTheFirstNote() throws Exception {
    HttpServer registry = registry();
    try (FakeModel model = FakeModel.start()) {
      PiHome pi = PiHome.in(folder, model);
      MoreFiles.deleteRecursively(pi.place().home().resolve(".pi/agent/memory"));
      String wish = "Please remember what I say of our staging database.";
      Map<String, Object> note =
          Map.of("target", "long_term", "content", "The staging database is " + FACT);
      model.calls(wish, "memory_write", note);
      String address = "http://127.0.0.1:" + registry.getAddress().getPort();
      long begun = System.nanoTime();
      String told = "";
      for (List<String> typed :
          List.of(
              List.of("install", "npm:@memory-engine/pi"),
              List.of("--provider", "fake", "--model", "fake-model", "-p", wish),
              List.of("--provider", "fake", "--model", "fake-model", "-p", QUESTION))) {
        List<String> command = new ArrayList<>(PiVersion.LATEST.command());
        command.addAll(typed);
        Map<String, String> variables =
            Map.of("HOME", pi.place().home().toString(), "npm_config_registry", address);
        ChildRun done = ChildRun.of(pi.place().project(), variables, command);
        assertThat(done.exit()).as(done.all()).isZero();
        told += "$ pi " + String.join(" ", typed) + "\n" + done.all();
      }
      assertThat(AskedText.about(QUESTION, model.asked()).has(FACT)).as(told).isTrue();
      keep("pi", told, begun);
    } finally {
      registry.stop(0);
    }
  }

  private static HttpServer registry() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    server.createContext(
        "/",
        exchange -> {
          String asked = exchange.getRequestURI().getPath().substring(1);
          String file = asked.replaceFirst("^@memory-engine/", "memory-engine-");
          Path archive =
              PACKAGES.resolve(file + (asked.equals(file) ? "" : "-" + VERSION + ".tgz"));
          byte[] answer = new byte[0];
          if (asked.equals(file) && Files.exists(archive)) {
            answer = Files.readAllBytes(archive);
          } else if (Files.exists(archive)) {
            String address = "http://" + exchange.getRequestHeaders().getFirst("Host") + "/";
            answer = packument(asked, archive, address).getBytes(StandardCharsets.UTF_8);
          }
          exchange.sendResponseHeaders(answer.length == 0 ? 404 : 200, Math.max(answer.length, -1));
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static String packument(String name, Path archive, String address) throws IOException {
    Map<String, Object> manifest;
    try {
      manifest =
          JSON.std.mapFrom(
              ChildRun.of(
                      PACKAGES,
                      Map.of(),
                      List.of("tar", "-xzOf", archive.toString(), "package/package.json"))
                  .out());
    } catch (InterruptedException stopped) {
      throw new IOException(stopped);
    }
    manifest.put("dist", Map.of("tarball", address + archive.getFileName()));
    return JSON.std.asString(
        Map.of(
            "name",
            name,
            "dist-tags",
            Map.of("latest", VERSION),
            "versions",
            Map.of(VERSION, manifest)));
  }

  private static List<String> unpacked(String name, Path into) {
    Path archive = PACKAGES.resolve(name + "-linux-x64.tar.gz");
    return List.of("tar", "-xzf", archive.toString(), "-C", into.toString());
  }

  private void playedFrom(String name, List<String> install, Path programs) throws Exception {
    String program = programs.resolve("memory").toString();
    played(
        name,
        install,
        List.of(program, "setup", "--yes", "--note", "The staging database is " + FACT));
  }

  private void played(String name, List<String> install, List<String> note) throws Exception {
    RealHost claude = RealHost.ALL.getFirst();
    try (FakeModel model = FakeModel.start()) {
      HostRun run = HostRun.in(folder, claude, model);
      MoreFiles.deleteRecursively(run.place().home().resolve(".pi"));
      Files.createDirectories(run.place().home().resolve(".claude"));
      long begun = System.nanoTime();
      StringBuilder transcript = new StringBuilder();
      for (List<String> command : List.of(install, note)) {
        ChildRun done =
            ChildRun.of(
                run.place().project(), Map.of("HOME", run.place().home().toString()), command);
        assertThat(done.exit()).as(done.all()).isZero();
        transcript.append("$ ").append(String.join(" ", command)).append('\n').append(done.all());
      }
      ChildRun first = run.ask(true, QUESTION);
      transcript.append("$ claude -p \"").append(QUESTION).append("\"\n").append(first.all());
      assertThat(AskedText.about(QUESTION, model.asked()).has(FACT)).as(first.all()).isTrue();
      keep(name, transcript.toString(), begun);
    }
  }

  private static void keep(String name, String transcript, long begun) throws IOException {
    long typed = transcript.lines().filter(line -> line.startsWith("$ ")).count();
    assertThat(typed).as(transcript).isBetween(1L, 3L);
    String took = "%d commands, %d s".formatted(typed, (System.nanoTime() - begun) / 1_000_000_000);
    System.err.println(name + ": " + took);
    Path file = Files.createDirectories(Path.of("target/transcripts")).resolve(name + ".txt");
    Files.writeString(file, transcript + "\n" + took + "\n");
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
  void theBundleForMcpClientsIsOneForItsPublisher() throws Exception {
    Path bundle = PACKAGES.resolve("memory-" + VERSION + "-linux-x64.mcpb");
    if (!Files.exists(bundle)) {
      NpmPackages.skip("no zip here");
    }
    Path tool =
        NpmPackages.installed("mcpb", "@anthropic-ai/mcpb@2.1.2").file(".bin").resolve("mcpb");
    Path unpacked = folder.resolve("bundle");
    assertRuns(tool.toString(), "unpack", bundle.toString(), unpacked.toString());
    assertRuns(tool.toString(), "validate", unpacked.resolve("manifest.json").toString());
    assertRemembers(unpacked.resolve("server/bin/memory"));
  }

  @Test
  void thePluginsAreSomeForClaudeCode() throws Exception {
    RealHost claude = RealHost.ALL.getFirst();
    Path program =
        NpmPackages.withScripts(claude.name(), claude.npm()).file(".bin").resolve("claude");
    for (String kind : List.of("", "-linux-x64")) {
      Path plugin = Files.createDirectories(folder.resolve("plugin" + kind));
      String archive = "memory-claude-plugin-" + VERSION + kind + ".tar.gz";
      assertRuns("tar", "-xzf", PACKAGES.resolve(archive).toString(), "-C", plugin.toString());
      Path root = plugin.resolve(kind.isEmpty() ? "memory-claude-plugin" : "memory");
      assertRuns(program.toString(), "plugin", "validate", root.toString());
    }
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
