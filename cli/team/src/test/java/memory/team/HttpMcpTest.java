package memory.team;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import memory.cli.team.TeamClient;
import memory.engine.file.BoundedJson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tools at a team's server, asked in both eras of the protocol as agents ask them: with plain
/// HTTP.
class HttpMcpTest {
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private Setting setting;
  private String ada;

  @BeforeEach
  void start() throws IOException {
    setting = Setting.plain(folder, "rockets", "boats");
    ada = setting.token("ada", "rockets", "", Access.Right.WRITE);
    TeamClient owner = setting.client(setting.token("owner", "boats", "", Access.Right.ADMIN));
    Setting.write(owner, "boats", "key-00001", "- The harbour pump is number 4711");
  }

  @AfterEach
  void stop() {
    setting.close();
    http.close();
  }

  /// What came back.
  private record Answer(int status, String body, HttpResponse<String> http) {
    Map<?, ?> field(String name) throws IOException {
      Object field = BoundedJson.object(body.getBytes(UTF_8)).get(name);
      return field instanceof Map<?, ?> map ? map : Map.of();
    }

    /// The text of a tool's result.
    String text() throws IOException {
      return field("result").get("content") instanceof List<?> content
              && content.getFirst() instanceof Map<?, ?> first
          ? String.valueOf(first.get("text"))
          : body;
    }

    long code() throws IOException {
      return field("error").get("code") instanceof Long code ? code : 0;
    }
  }

  private HttpRequest.Builder request(String path, String token) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + setting.port() + path))
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json, text/event-stream")
        .header("Content-Type", "application/json");
  }

  private Answer send(HttpRequest request) throws IOException {
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
      return new Answer(response.statusCode(), response.body(), response);
    } catch (InterruptedException stopped) {
      throw new IOException(stopped);
    }
  }

  /// A message of the first era.
  private Answer legacy(String token, String message) throws IOException {
    return send(
        request("/mcp", token)
            .header("MCP-Protocol-Version", "2025-11-25")
            .POST(HttpRequest.BodyPublishers.ofString(message))
            .build());
  }

  private static String call(String tool, String arguments, String meta) {
    return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\""
        + tool
        + "\",\"arguments\":"
        + arguments
        + (meta.isEmpty() ? "" : "," + meta)
        + "}}";
  }

  private Answer legacyCall(String token, String tool, String arguments) throws IOException {
    return legacy(token, call(tool, arguments, ""));
  }

  private Answer modern(String method, String name, String message) throws IOException {
    HttpRequest.Builder request =
        request("/mcp", ada)
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", method);
    if (!name.isEmpty()) {
      request.header("Mcp-Name", name);
    }
    return send(request.POST(HttpRequest.BodyPublishers.ofString(message)).build());
  }

  @Test
  void theFirstEraShakesHandsAndCallsTools() throws IOException {
    Answer hello =
        send(
            request("/mcp", ada)
                .POST(
                    HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                            + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}"))
                .build());
    assertThat(hello.status()).as(hello.body()).isEqualTo(200);
    assertThat(hello.http().headers().firstValue("content-type")).hasValue("application/json");
    assertThat(hello.http().headers().firstValue("mcp-session-id")).isEmpty();
    assertThat(hello.field("result").get("protocolVersion")).isEqualTo("2025-11-25");
    Answer ready = legacy(ada, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    assertThat(ready.status()).isEqualTo(202);
    assertThat(ready.body()).isEmpty();
    Answer tools = legacy(ada, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
    assertThat(tools.body())
        .contains("memory_search", "memory_get", "memory_write", "\"decision\"")
        .doesNotContain("scratchpad", "\"cwd\"", "\"scope\"");

    Answer written =
        legacyCall(
            ada,
            "memory_write",
            "{\"target\":\"long_term\",\"content\":\"- The telemetry gateway listens on 7443\"}");
    assertThat(written.text()).startsWith("Done:").contains("MEMORY.md (team)");
    String found = legacyCall(ada, "memory_search", "{\"query\":\"telemetry gateway\"}").text();
    assertThat(found).contains("7443", "from team rockets; by ada");
    String id = found.replaceAll("(?s).*\\bid ([0-9a-f]{16}).*", "$1");
    String ids = "{\"ids\":[\"" + id + "\"]}";
    assertThat(legacyCall(ada, "memory_get", ids).text())
        .contains("7443", "[team rockets, by ada]")
        .doesNotContain("not reviewed by the user");
    String ben = setting.token("ben", "rockets", "", Access.Right.READ);
    assertThat(legacyCall(ben, "memory_get", ids).text())
        .contains("7443", "not reviewed by the user");
    assertThat(legacyCall(ada, "memory_get", "{\"path\":\"MEMORY.md\"}").text()).contains("7443");
    assertThat(
            legacyCall(
                    ada,
                    "decision",
                    "{\"action\":\"add\",\"text\":\"Use PostgreSQL 17 for bookings\"}")
                .text())
        .startsWith("Done:");
    assertThat(legacyCall(ada, "decision", "{\"action\":\"list\"}").text())
        .contains("PostgreSQL 17");
    String log =
        Files.readString(TeamRepository.folder(setting.data, "rockets").resolve(".git/logs/HEAD"));
    assertThat(log).contains("append MEMORY.md", "decision decisions.jsonl");
  }

  @Test
  void anArrayOfMessagesIsAnsweredWhereTheRevisionHasThem() throws IOException {
    String both =
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},"
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"},"
            + call("memory_search", "{\"query\":\"nothing\"}", "")
            + "]";
    Answer old = send(request("/mcp", ada).POST(HttpRequest.BodyPublishers.ofString(both)).build());
    assertThat(old.status()).isEqualTo(200);
    assertThat(old.body()).startsWith("[{").contains("\"id\":1,", "\"id\":7,");
    assertThat(legacy(ada, both).status()).isEqualTo(400);
  }

  @Test
  void eachWriteOfAnArrayIsWritten() throws IOException {
    String both =
        "["
            + call("memory_write", "{\"target\":\"long_term\",\"content\":\"- Pump\"}", "")
            + ","
            + call("memory_write", "{\"target\":\"long_term\",\"content\":\"- Valve\"}", "")
            + "]";
    Answer done =
        send(request("/mcp", ada).POST(HttpRequest.BodyPublishers.ofString(both)).build());
    assertThat(done.status()).as(done.body()).isEqualTo(200);
    assertThat(TeamRepository.folder(setting.data, "rockets").resolve("MEMORY.md"))
        .content()
        .contains("- Pump", "- Valve");
  }

  @Test
  void theSecondEraSaysInEachRequestWhoAsks() throws IOException {
    Answer discovered =
        modern(
            "server/discover",
            "",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{"
                + META
                + "}}");
    assertThat(discovered.status()).as(discovered.body()).isEqualTo(200);
    assertThat(discovered.field("result").get("supportedVersions"))
        .isEqualTo(List.of("2026-07-28"));
    String write = "{\"target\":\"long_term\",\"content\":\"- Valves are numbered from 12\"}";
    Answer written = modern("tools/call", "memory_write", call("memory_write", write, META));
    assertThat(written.status()).isEqualTo(200);
    assertThat(written.field("result").get("resultType")).isEqualTo("complete");
    String search = call("memory_search", "{\"query\":\"valves\"}", META);
    assertThat(modern("tools/call", "=?base64?bWVtb3J5X3NlYXJjaA==?=", search).text())
        .contains("numbered from 12");

    assertThat(modern("tools/call", "memory_write", search).code()).isEqualTo(-32020L);
    assertThat(modern("tools/list", "memory_search", search).status()).isEqualTo(400);
    assertThat(modern("tools/call", "", search).code()).isEqualTo(-32020L);
    assertThat(legacy(ada, search).code()).isEqualTo(-32020L);
    Answer unknown =
        modern(
            "tools/run",
            "",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/run\",\"params\":{" + META + "}}");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.code()).isEqualTo(-32601L);
    Answer future =
        send(
            request("/mcp", ada)
                .header("MCP-Protocol-Version", "2031-01-01")
                .POST(
                    HttpRequest.BodyPublishers.ofString(search.replace("2026-07-28", "2031-01-01")))
                .build());
    assertThat(future.status()).isEqualTo(400);
    assertThat(future.code()).isEqualTo(-32022L);
  }

  @Test
  void whoMayNotGetsNothingThroughTools() throws IOException {
    String search = call("memory_search", "{\"query\":\"harbour pump\"}", "");
    Answer wrong = legacy("x".repeat(43), search);
    assertThat(wrong.status()).isEqualTo(401);
    assertThat(wrong.http().headers().firstValue("www-authenticate")).hasValue("Bearer");
    assertThat(legacy(ada, search).text()).isEqualTo("Nothing found.");
    HttpRequest foreign =
        request("/mcp?team=boats", ada).POST(HttpRequest.BodyPublishers.ofString(search)).build();
    assertThat(send(foreign).status()).isEqualTo(404);
    HttpRequest none =
        request("/mcp?team=goats", ada).POST(HttpRequest.BodyPublishers.ofString(search)).build();
    assertThat(send(none).body()).isEqualTo(send(foreign).body());

    String ops = setting.token("ben", "rockets", "ops/", Access.Right.WRITE);
    legacyCall(
        ada, "memory_write", "{\"target\":\"long_term\",\"content\":\"- The valve is 99817\"}");
    assertThat(legacyCall(ops, "memory_search", "{\"query\":\"valve\"}").text())
        .isEqualTo("Nothing found.");
    assertThat(legacyCall(ops, "memory_get", "{\"path\":\"MEMORY.md\"}").text())
        .startsWith("Not done (no_match)")
        .doesNotContain("99817");
    assertThat(
            legacyCall(ops, "memory_write", "{\"at\":\"MEMORY.md#L1\",\"mode\":\"remove\"}").text())
        .startsWith("Not done (no_match)");
    assertThat(
            legacyCall(ops, "memory_write", "{\"target\":\"long_term\",\"content\":\"- x\"}")
                .text())
        .startsWith("Not done (denied)");
    assertThat(legacyCall(ops, "decision", "{\"action\":\"list\"}").text())
        .startsWith("Not done (denied)");
    assertThat(
            legacyCall(
                    ops,
                    "memory_write",
                    "{\"target\":\"topic\",\"topic\":\"ops/x\",\"content\":\"- y\","
                        + "\"scope\":\"global\"}")
                .text())
        .contains("leave scope out");
    String reader = setting.token("cid", "rockets", "", Access.Right.READ);
    assertThat(
            legacyCall(reader, "memory_write", "{\"target\":\"long_term\",\"content\":\"- x\"}")
                .text())
        .startsWith("Not done (denied)");
    assertThat(
            legacyCall(
                    ada,
                    "memory_write",
                    "{\"target\":\"long_term\",\"content\":\"AKIA" + "Z7XQ2M4N6P8R3T5V\"}")
                .text())
        .startsWith("Not done (denied)")
        .doesNotContain("Z7XQ2M4N");
    assertThat(Files.readString(setting.data.resolve("audit.jsonl")))
        .contains("\"kind\":\"POST /mcp\",\"team\":\"rockets\"")
        .doesNotContain("harbour", "99817");
  }

  @Test
  void whatIsNoMessageIsRefused() throws IOException {
    assertThat(send(request("/mcp", ada).GET().build()).status()).isEqualTo(405);
    assertThat(send(request("/mcp", ada).DELETE().build()).http().headers().firstValue("allow"))
        .hasValue("POST");
    assertThat(
            send(request("/mcp", ada)
                    .header("Origin", "https://evil.example")
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build())
                .status())
        .isEqualTo(403);
    assertThat(legacy(ada, "{").status()).isEqualTo(400);
    assertThat(legacy(ada, "").status()).isEqualTo(400);
    assertThat(legacy(ada, "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}").status())
        .isEqualTo(400);
    Answer tooLarge = legacy(ada, "\"" + "x".repeat(2 << 20) + "\"");
    assertThat(tooLarge.status()).isEqualTo(413);
    assertThat(tooLarge.http().headers().firstValue("connection")).hasValue("close");
    assertThat(legacy(ada, "[".repeat(100_000)).status()).isEqualTo(400);
  }
}
