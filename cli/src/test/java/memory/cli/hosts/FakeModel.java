package memory.cli.hosts;

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
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/// A model on loopback that says the same to everything, in the four forms that agents speak, and
/// keeps what it was asked.
final class FakeModel implements AutoCloseable {
  static final String ANSWER = "FAKE-ANSWER";

  private static final String USAGE = "\"input_tokens\":10,\"output_tokens\":2";

  private final HttpServer server;
  private final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());

  /// One request to the model.
  record Asked(String path, String body) {}

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

  /// To look at a client by hand: `FakeModel FOLDER` writes each request into the folder.
  static void serve(Path folder) throws IOException {
    FakeModel model = start();
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("port"), String.valueOf(model.port()));
    model.server.createContext(
        "/seen",
        exchange -> {
          int number = 0;
          for (Asked one : model.asked()) {
            String name = "%03d%s.json".formatted(number++, one.path.replace('/', '_'));
            Files.writeString(folder.resolve(name.replace('?', '_')), one.body);
          }
          send(exchange, "text/plain", number + "\n");
        });
  }

  public static void main(String[] args) throws IOException {
    serve(Path.of(args[0]));
  }

  int port() {
    return server.getAddress().getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  /// The requests that a model answers, in order.
  List<Asked> asked() {
    synchronized (asked) {
      return List.copyOf(asked);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean streams = text.contains("\"stream\":true") || path.contains("streamGenerate");
    if (!exchange.getRequestMethod().equals("POST")) {
      send(exchange, "application/json", "{\"object\":\"list\",\"data\":[],\"models\":[]}");
    } else if (path.contains("count_tokens") || path.contains(":countTokens")) {
      send(exchange, "application/json", "{\"input_tokens\":10,\"totalTokens\":10}");
    } else if (path.contains("/chat/completions")) {
      asked.add(new Asked(path, text));
      completions(exchange, streams);
    } else if (path.contains("/responses")) {
      asked.add(new Asked(path, text));
      responses(exchange);
    } else if (path.contains("/messages")) {
      asked.add(new Asked(path, text));
      messages(exchange, streams);
    } else if (path.contains("enerateContent")) {
      asked.add(new Asked(path, text));
      generateContent(exchange, streams, text.contains("responseJsonSchema"));
    } else {
      send(exchange, "application/json", "{}");
    }
  }

  private static void completions(HttpExchange exchange, boolean streams) throws IOException {
    String head = "{\"id\":\"c1\",\"created\":1,\"model\":\"fake-model\",\"object\":\"";
    String usage = "\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":2,\"total_tokens\":12}";
    if (streams) {
      String chunk = head + "chat.completion.chunk\",\"choices\":[{\"index\":0,";
      events(
          exchange,
          chunk
              + "\"delta\":{\"role\":\"assistant\",\"content\":\""
              + ANSWER
              + "\"},\"finish_reason\":null}]}",
          chunk + "\"delta\":{},\"finish_reason\":\"stop\"}]," + usage + "}",
          "[DONE]");
    } else {
      send(
          exchange,
          "application/json",
          head
              + "chat.completion\",\"choices\":[{\"index\":0,\"finish_reason\":\"stop\","
              + "\"message\":{\"role\":\"assistant\",\"content\":\""
              + ANSWER
              + "\"}}],"
              + usage
              + "}");
    }
  }

  private static void responses(HttpExchange exchange) throws IOException {
    String item =
        "{\"type\":\"message\",\"id\":\"m1\",\"role\":\"assistant\",\"status\":\"completed\","
            + "\"content\":[{\"type\":\"output_text\",\"text\":\""
            + ANSWER
            + "\",\"annotations\":[]}]}";
    named(
        exchange,
        "response.created",
        "{\"type\":\"response.created\",\"response\":{\"id\":\"r1\"}}",
        "response.output_item.done",
        "{\"type\":\"response.output_item.done\",\"output_index\":0,\"item\":" + item + "}",
        "response.completed",
        "{\"type\":\"response.completed\",\"response\":{\"id\":\"r1\",\"status\":\"completed\","
            + "\"output\":["
            + item
            + "],\"usage\":{"
            + USAGE
            + ",\"total_tokens\":12}}}");
  }

  private static void messages(HttpExchange exchange, boolean streams) throws IOException {
    String head =
        "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"fake-model\",";
    if (!streams) {
      send(
          exchange,
          "application/json",
          head
              + "\"content\":[{\"type\":\"text\",\"text\":\""
              + ANSWER
              + "\"}],\"stop_reason\":\"end_turn\",\"stop_sequence\":null,\"usage\":{"
              + USAGE
              + "}}");
      return;
    }
    named(
        exchange,
        "message_start",
        "{\"type\":\"message_start\",\"message\":"
            + head
            + "\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{"
            + USAGE
            + "}}}",
        "content_block_start",
        "{\"type\":\"content_block_start\",\"index\":0,"
            + "\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
        "content_block_delta",
        "{\"type\":\"content_block_delta\",\"index\":0,"
            + "\"delta\":{\"type\":\"text_delta\",\"text\":\""
            + ANSWER
            + "\"}}",
        "content_block_stop",
        "{\"type\":\"content_block_stop\",\"index\":0}",
        "message_delta",
        "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\","
            + "\"stop_sequence\":null},\"usage\":{"
            + USAGE
            + "}}",
        "message_stop",
        "{\"type\":\"message_stop\"}");
  }

  private static void generateContent(HttpExchange exchange, boolean streams, boolean json)
      throws IOException {
    String said = json ? "{\\\"reasoning\\\":\\\"x\\\",\\\"next_speaker\\\":\\\"user\\\"}" : ANSWER;
    String response =
        "{\"candidates\":[{\"index\":0,\"finishReason\":\"STOP\",\"content\":{\"role\":\"model\","
            + "\"parts\":[{\"text\":\""
            + said
            + "\"}]}}],\"usageMetadata\":{\"promptTokenCount\":10,\"candidatesTokenCount\":2,"
            + "\"totalTokenCount\":12},\"modelVersion\":\"fake-model\"}";
    if (streams) {
      events(exchange, response);
    } else {
      send(exchange, "application/json", response);
    }
  }

  private static void events(HttpExchange exchange, String... data) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String one : data) {
      out.append("data: ").append(one).append("\n\n");
    }
    send(exchange, "text/event-stream", out.toString());
  }

  /// @param namesAndData an event's name, its data, the next one's name…
  private static void named(HttpExchange exchange, String... namesAndData) throws IOException {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < namesAndData.length; i += 2) {
      out.append("event: ").append(namesAndData[i]).append('\n');
      out.append("data: ").append(namesAndData[i + 1]).append("\n\n");
    }
    send(exchange, "text/event-stream", out.toString());
  }

  private static void send(HttpExchange exchange, String type, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }
}
