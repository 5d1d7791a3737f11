package memory.cli.hosts;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import memory.cli.hosts.ModelForm.Asking;
import memory.cli.hosts.ModelForm.Reply;
import memory.cli.hosts.ModelTurn.ToolCall;
import memory.cli.hosts.ModelTurn.Words;

/// A model on loopback that says the same to everything, but for the tool calls it is told to make,
/// and keeps what it was asked.
final class FakeModel implements AutoCloseable {
  static final String ANSWER = "FAKE-ANSWER";

  /// What Gemini wants to hear when it asks who speaks next.
  private static final String NEXT_SPEAKER = "{\"reasoning\":\"x\",\"next_speaker\":\"user\"}";

  /// What Gemini and Qwen take for a summary.
  private static final String SNAPSHOT =
      "<state_snapshot><overall_goal>Find the port</overall_goal></state_snapshot>";

  /// How they ask for one; the tags alone also stand in what follows.
  private static final String SUM_UP = "First, reason in your ";

  private static final int CHARS_OF_TOKEN = 4;

  private final HttpServer server;
  private final List<Asked> asked = new ArrayList<>();
  private final List<Planned> plan = new ArrayList<>();
  private int said;

  /// One request to the model.
  record Asked(String path, String body) {}

  /// @param trigger words of the request that is answered so
  /// @param searched the tool was looked for, as some hosts want it
  private record Planned(
      String trigger, String tool, Map<String, Object> arguments, boolean searched) {}

  private FakeModel(HttpServer server) {
    this.server = server;
  }

  static FakeModel start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    FakeModel model = new FakeModel(server);
    server.createContext("/", model::answer);
    ThreadFactory daemons = Thread.ofPlatform().daemon().factory();
    server.setExecutor(Executors.newCachedThreadPool(daemons));
    server.start();
    return model;
  }

  /// To look at a client by hand: `FakeModel FOLDER` writes each request into the folder when
  /// `/seen` is asked for, and calls the tool that `/plan?TOOL` names, with the JSON posted there,
  /// when it is next offered; `/tokens?N` is [#countsOnce].
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    FakeModel model = start();
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("port"), String.valueOf(model.port()));
    model.server.createContext(
        "/plan",
        exchange -> {
          model.calls("", exchange.getRequestURI().getQuery(), JSON.std.mapFrom(body(exchange)));
          send(exchange, new Reply("text/plain", ""));
        });
    model.server.createContext(
        "/tokens",
        exchange -> {
          model.countsOnce(Integer.parseInt(exchange.getRequestURI().getQuery()));
          send(exchange, new Reply("text/plain", ""));
        });
    model.server.createContext(
        "/seen",
        exchange -> {
          int number = 0;
          for (Asked one : model.asked()) {
            String name = "%03d%s.json".formatted(number++, one.path.replace('/', '_'));
            Files.writeString(folder.resolve(name.replace('?', '_')), one.body);
          }
          send(exchange, new Reply("text/plain", number + "\n"));
        });
  }

  int port() {
    return server.getAddress().getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  /// Answers the next request that holds the trigger and offers the tool with a call of it, once.
  synchronized void calls(String trigger, String tool, Map<String, Object> arguments) {
    plan.add(new Planned(trigger, tool, arguments, false));
  }

  /// Says of the next request that it is this long; hosts compact by what they are told.
  synchronized void countsOnce(int tokens) {
    said = tokens;
  }

  /// The requests that a model answers, in order.
  synchronized List<Asked> asked() {
    return List.copyOf(asked);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    String text = body(exchange);
    Optional<ModelForm> form = ModelForm.of(path);
    if (!exchange.getRequestMethod().equals("POST")) {
      send(exchange, json("{\"object\":\"list\",\"data\":[],\"models\":[]}"));
    } else if (path.contains("count_tokens") || path.contains(":countTokens")) {
      send(exchange, json("{\"input_tokens\":10,\"totalTokens\":10}"));
    } else if (form.isEmpty()) {
      send(exchange, json("{}"));
    } else {
      boolean streams = text.contains("\"stream\":true") || path.contains("streamGenerate");
      send(exchange, form.get().reply(turn(new Asked(path, text)), asking(streams, text.length())));
    }
  }

  private synchronized Asking asking(boolean streams, int chars) {
    int tokens = said > 0 ? said : chars / CHARS_OF_TOKEN;
    said = 0;
    return new Asking(streams, tokens, asked.size());
  }

  private synchronized ModelTurn turn(Asked request) throws IOException {
    asked.add(request);
    OfferedTools offered = OfferedTools.of(JSON.std.mapFrom(request.body));
    for (int i = 0; i < plan.size(); i++) {
      Planned next = plan.get(i);
      if (!request.body.contains(next.trigger)) {
        continue;
      }
      Optional<OfferedTools.Tool> tool = offered.named(next.tool);
      if (tool.isPresent()) {
        plan.remove(i);
        return new ToolCall(tool.get().namespace(), tool.get().name(), next.arguments);
      }
      if (offered.named("tool_search").isPresent() && request.body.contains(next.tool)) {
        return deferred(i, next);
      }
    }
    if (request.body.contains("responseJsonSchema")) {
      return new Words(NEXT_SPEAKER);
    }
    return new Words(request.body.contains(SUM_UP) ? SNAPSHOT : ANSWER);
  }

  /// Qwen tells its model the names of an MCP server's tools and no more.
  private ToolCall deferred(int index, Planned next) {
    String name = "mcp__memory__" + next.tool;
    if (!next.searched) {
      plan.set(index, new Planned(next.trigger, next.tool, next.arguments, true));
      return new ToolCall(Optional.empty(), "tool_search", Map.of("query", "select:" + name));
    }
    plan.remove(index);
    return new ToolCall(
        Optional.empty(), "tool_call", Map.of("name", name, "arguments", next.arguments));
  }

  private static String body(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static Reply json(String text) {
    return new Reply("application/json", text);
  }

  private static void send(HttpExchange exchange, Reply reply) throws IOException {
    byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", reply.type());
    exchange.sendResponseHeaders(200, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }
}
