package memory.cli.mcp;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.cli.MemoryCli;
import memory.cli.output.Console.Terminal;
import memory.engine.file.BoundedJson;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.Environment;
import memory.testing.Unhurried;

/// `memory mcp` in this process, with all that a client says given at once.
final class Conversation {
  static final String HELLO =
      request(
          "\"hello\"",
          "initialize",
          "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");
  static final String MODERN_META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}";

  private Conversation() {}

  static String request(String id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":"
        + params
        + "}";
  }

  /// A tool call of the handshake era.
  static String call(int id, String tool, String arguments) {
    return request(
        String.valueOf(id),
        "tools/call",
        "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
  }

  static List<Map<String, Object>> answers(Path home, String... lines) throws Exception {
    return answers(home, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static List<Map<String, Object>> answers(Path home, byte[] said) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    run(home, new ByteArrayInputStream(said), out);
    return parsed(out.toString(StandardCharsets.UTF_8));
  }

  static List<Map<String, Object>> parsed(String lines) throws MalformedJsonException {
    List<Map<String, Object>> answers = new ArrayList<>();
    for (String line : lines.lines().toList()) {
      answers.add(BoundedJson.object(line.getBytes(StandardCharsets.UTF_8)));
    }
    return answers;
  }

  /// With a server that was started in this folder, with these words before its name.
  static List<Map<String, Object>> answersIn(
      Path home, Path cwd, List<String> options, String... lines) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] said = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    run(home, cwd, options, new ByteArrayInputStream(said), out);
    return parsed(out.toString(StandardCharsets.UTF_8));
  }

  static int run(Path home, InputStream in, OutputStream out) {
    return run(home, home, List.of(), in, out);
  }

  /// With these words before its name.
  static int run(Path home, Path cwd, List<String> options, InputStream in, OutputStream out) {
    List<String> words = new ArrayList<>(options);
    words.addAll(List.of("mcp", "--tools", "all"));
    int exit =
        MemoryCli.run(
            words,
            new Environment(
                Unhurried.with(Map.of("XDG_CACHE_HOME", home.resolve("cache").toString())),
                home,
                cwd,
                Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC)),
            in,
            out,
            OutputStream.nullOutputStream(),
            Terminal.none());
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("memory-mcp-call")) {
        Uninterruptibles.joinUninterruptibly(
            thread); // a cancelled call goes on, and the folder is deleted
      }
    }
    return exit;
  }

  /// The answer to this id.
  static Map<String, Object> to(Object id, List<Map<String, Object>> answers) {
    return answers.stream().filter(answer -> id.equals(answer.get("id"))).findFirst().orElseThrow();
  }

  static Map<String, Object> result(Object id, List<Map<String, Object>> answers) {
    return inside(to(id, answers), "result");
  }

  static long code(Map<String, Object> answer) {
    return (Long) inside(answer, "error").getOrDefault("code", 0L);
  }

  /// What a tool said.
  static String text(Object id, List<Map<String, Object>> answers) {
    List<?> content = (List<?>) result(id, answers).getOrDefault("content", List.of());
    return content.getFirst() instanceof Map<?, ?> first ? String.valueOf(first.get("text")) : "";
  }

  @SuppressWarnings("unchecked") // JSON objects have names that are texts
  static Map<String, Object> inside(Map<String, Object> object, String field) {
    return (Map<String, Object>) object.getOrDefault(field, Map.of());
  }
}
