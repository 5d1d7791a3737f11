package memory.cli.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import memory.cli.hosts.FakeModel.Asked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Real agents without `memory` on their machine that ask a team's server at `/mcp` over HTTP:
/// `-Dhosts.team` is its program, `bin/memory-team` of an unpacked archive. What one member wrote,
/// the model of another is told, and what its tool writes is the team's.
@Tag("hosts")
class TeamHostIT {
  private static final String FACT = "The telemetry gateway listens on port 7443";

  @TempDir private Path folder;

  /// Each with what its configuration says of a server that is asked over HTTP; `$MCP` is its
  /// address, `$TOKEN` the member's.
  static Stream<RealHost> hosts() {
    return RealHostsIT.hosts().filter(host -> CONFIGS.containsKey(host.name()));
  }

  private static final Map<String, Map<String, String>> CONFIGS =
      Map.of(
          "claude",
          Map.of(
              ".claude/settings.json",
              "{ \"permissions\": { \"allow\": [\"mcp__memory\"] } }\n",
              ".claude.json",
              """
              { "mcpServers": { "memory": {
                "type": "http", "url": "$MCP", "headers": { "Authorization": "Bearer $TOKEN" } } } }
              """),
          "codex",
          Map.of(
              ".codex/config.toml",
              """
              model = "fake-model"
              model_provider = "fake"

              [model_providers.fake]
              name = "fake"
              base_url = "$URL/v1"
              wire_api = "responses"
              env_key = "FAKE_KEY"

              [mcp_servers.memory]
              url = "$MCP"
              http_headers = { "Authorization" = "Bearer $TOKEN" }
              """),
          "gemini",
          Map.of(
              ".gemini/settings.json",
              """
              {
                "security": { "auth": { "selectedType": "gemini-api-key" } },
                "mcpServers": { "memory": {
                  "httpUrl": "$MCP", "headers": { "Authorization": "Bearer $TOKEN" }, "trust": true } }
              }
              """),
          "qwen",
          Map.of(
              ".qwen/settings.json",
              """
              { "$version": 4, "mcpServers": { "memory": {
                "httpUrl": "$MCP", "headers": { "Authorization": "Bearer $TOKEN" }, "trust": true } } }
              """),
          "copilot",
          Map.of(
              ".copilot/mcp-config.json",
              """
              { "mcpServers": { "memory": {
                "type": "http", "url": "$MCP", "headers": { "Authorization": "Bearer $TOKEN" },
                "tools": ["*"] } } }
              """),
          "opencode",
          Map.of(
              ".config/opencode/opencode.json",
              """
              {
                "provider": { "fake": {
                  "npm": "@ai-sdk/openai-compatible",
                  "options": { "baseURL": "$URL/v1", "apiKey": "dummy-key" },
                  "models": { "fake-model": { "limit": { "context": 60000, "output": 4000 } } } } },
                "mcp": { "memory": {
                  "type": "remote", "url": "$MCP", "oauth": false,
                  "headers": { "Authorization": "Bearer $TOKEN" } } }
              }
              """));

  @ParameterizedTest
  @MethodSource("hosts")
  void anAgentRecallsAndWritesTheTeamsNotesOverHttp(RealHost host) throws Exception {
    String program = System.getProperty("hosts.team", "");
    if (program.isEmpty()) {
      NpmPackages.skip("no -Dhosts.team: run mvn -Pteam package and name its bin/memory-team");
    }
    Path agent =
        NpmPackages.withScripts(host.name(), host.npm()).file(".bin").resolve(host.program());
    team(program, "team", "rockets");
    String ada = team(program, "person", "ada", "--team", "rockets");
    String ben = team(program, "person", "ben", "--team", "rockets");
    int port = freePort();
    Process server = serve(program, port);
    try (FakeModel model = FakeModel.start()) {
      String url = "http://127.0.0.1:" + port;
      tell(server, url, ben);
      HostRun run =
          new HostRun(
              host,
              new HostHome(folder.resolve("home"), folder.resolve("project"), Path.of(program)),
              agent,
              model);
      configure(run, url + "/mcp", ada);

      model.calls("Which port", "memory_search", Map.of("query", "telemetry gateway port"));
      ChildRun first = run.ask(true, "Which port does the gateway use?");
      assertThat(answers(model))
          .as(first.all())
          .anyMatch(text -> text.contains(FACT) && text.contains("from team rockets; by ben"));

      model.calls(
          "Keep that",
          "memory_write",
          Map.of("target", "long_term", "content", "- The harbour pump is number 4711"));
      ChildRun second = run.ask(true, "Keep that the harbour pump is number 4711.");
      Path rockets = folder.resolve("server/teams/rockets");
      assertThat(rockets.resolve("MEMORY.md"))
          .as(second.all())
          .content()
          .contains("The harbour pump is number 4711");
      ChildRun log =
          ChildRun.of(rockets, Map.of(), List.of("git", "log", "-1", "--format=%an", "MEMORY.md"));
      assertThat(log.out().strip()).isEqualTo("ada");
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  private static List<String> answers(FakeModel model) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Asked one : model.asked()) {
      texts.add(AskedText.of(one).all());
    }
    return texts;
  }

  private void configure(HostRun run, String mcp, String token) throws IOException {
    Files.createDirectories(run.place().project().resolve(".git"));
    Map<String, String> configs = new LinkedHashMap<>(run.host().configs());
    configs.putAll(CONFIGS.get(run.host().name()));
    for (Map.Entry<String, String> config : configs.entrySet()) {
      run.place()
          .write(
              config.getKey(),
              config
                  .getValue()
                  .replace("$URL", run.model().url())
                  .replace("$MCP", mcp)
                  .replace("$TOKEN", token));
    }
  }

  /// What `memory-team` says to this.
  private String team(String program, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(words));
    command.addAll(List.of("--data", folder.resolve("server").toString()));
    ChildRun run = ChildRun.of(folder, Map.of("HOME", folder.toString()), command);
    assertThat(run.exit()).as(run.all()).isZero();
    return run.out().strip();
  }

  private Process serve(String program, int port) throws IOException {
    return ChildRun.builder(
            folder,
            Map.of("HOME", folder.toString()),
            List.of(
                program,
                "serve",
                "--plain",
                "--listen",
                "127.0.0.1:" + port,
                "--data",
                folder.resolve("server").toString()))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("server.log").toFile())
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /// Writes the fact once the server is there, and waits until it is found.
  private void tell(Process server, String url, String token) throws Exception {
    String write =
        "{\"team\":\"rockets\",\"key\":\"key-00001\",\"action\":\"append\",\"target\":\"long_term\","
            + "\"text\":\"- "
            + FACT
            + "\"}";
    String search = "{\"team\":\"rockets\",\"query\":\"telemetry gateway\"}";
    try (HttpClient http = HttpClient.newHttpClient()) {
      until(server, http, request(url + "/v1/write", token, write), "\"ok\":true");
      until(server, http, request(url + "/v1/search", token, search), "7443");
    }
  }

  private static HttpRequest request(String url, String token, String body) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Authorization", "Bearer " + token)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /// Asks until the answer holds some words.
  private void until(Process server, HttpClient http, HttpRequest request, String words)
      throws Exception {
    String answer = "";
    while (!answer.contains(words)) {
      assertThat(server.isAlive()).as(Files.readString(folder.resolve("server.log"))).isTrue();
      TimeUnit.MILLISECONDS.sleep(100);
      try {
        answer = http.send(request, HttpResponse.BodyHandlers.ofString(UTF_8)).body();
      } catch (IOException starting) {
        answer = "";
      }
    }
  }
}
