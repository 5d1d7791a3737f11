package memory.opensearch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.google.common.collect.Comparators;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.indexer.sync.Budget;

/// The nodes of OpenSearch, asked by REST. What one node does not answer another is asked, as long
/// as there is time: every request of ours may be sent twice. Safe for use by several threads.
final class Cluster {
  /// For whoever set no deadline.
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final Duration ONE_NODE = Duration.ofSeconds(30);
  private static final Duration TO_CONNECT = Duration.ofSeconds(2);
  static final long FIRST_PAUSE_MS = 20;
  private static final long LONGEST_PAUSE_MS = 500;
  private static final int MOST_TOLD = 300;
  private static final JsonFactory LONG_TEXTS =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final List<URI> nodes;
  private final Optional<String> credentials;
  private final AtomicInteger good = new AtomicInteger();
  private final HttpClient client;

  /// @param nodes `http` or `https`, tried in turn; with `user:password@` where they ask for it
  Cluster(List<URI> nodes) {
    if (nodes.isEmpty()) {
      throw new IllegalArgumentException("OpenSearch needs an address");
    }
    this.nodes = List.copyOf(nodes);
    this.credentials =
        nodes.stream()
            .flatMap(node -> Optional.ofNullable(node.getUserInfo()).stream())
            .findFirst()
            .map(user ->
                "Basic "
                    + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TO_CONNECT)
            .build();
  }

  /// @param body JSON, or lines of it; empty = none
  record Request(String method, String path, String body) {
    static Request get(String path) {
      return new Request("GET", path, "");
    }

    static Request post(String path, String body) {
      return new Request("POST", path, body);
    }

    static Request post(String path, Map<String, ?> body) {
      return post(path, JsonWrite.object(body));
    }
  }

  /// @param status of HTTP
  record Answer(int status, JsonObject body) {
    /// The body of what went well.
    ///
    /// @throws MissingException when what was asked for is not there
    /// @throws IOException with what OpenSearch says
    JsonObject good() throws IOException {
      if (isMissing()) {
        throw new MissingException(told());
      }
      if (status >= 300) {
        throw new IOException("OpenSearch refuses (" + status + "): " + told());
      }
      return body;
    }

    boolean isMissing() {
      return status == 404;
    }

    private String told() {
      JsonObject error = body.child("error");
      String told = body.orEmpty("error") + error.orEmpty("type") + " " + error.orEmpty("reason");
      return told.length() > MOST_TOLD ? told.substring(0, MOST_TOLD) : told;
    }

    private boolean mayGoBetterElsewhere() {
      return status == 429 || status == 502 || status == 503 || status == 504;
    }
  }

  /// An index is not there, or no more.
  static final class MissingException extends IOException {
    private static final long serialVersionUID = 1L;

    MissingException(String told) {
      super("the index is gone from OpenSearch: " + told);
    }
  }

  /// The same with an end.
  static Budget patient(Budget budget) {
    return budget.isLimited() ? budget : Budget.of(Optional.of(PATIENCE));
  }

  /// @throws IOException when no node answers in time
  Answer send(Request request, Budget budget) throws IOException {
    long pause = FIRST_PAUSE_MS;
    Budget most = patient(budget);
    for (int attempt = 1; ; attempt++) {
      int node = Math.floorMod(good.get(), nodes.size());
      String failure;
      try {
        Answer answer = answer(client.send(http(request, node, most), BodyHandlers.ofByteArray()));
        if (!answer.mayGoBetterElsewhere()) {
          return answer;
        }
        failure = answer.status() + " " + answer.told();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while OpenSearch was asked", interrupted);
      } catch (IOException away) {
        failure = away.getMessage() == null ? away.getClass().getSimpleName() : away.getMessage();
      }
      good.compareAndSet(node, (node + 1) % nodes.size());
      if (most.isSpent()) {
        throw new IOException("OpenSearch does not answer at " + address(node) + ": " + failure);
      }
      if (attempt % nodes.size() == 0) {
        pause = pause(pause, most);
      }
    }
  }

  /// Answers to requests that are sent together, in their order.
  List<Answer> sendAll(List<Request> requests, Budget budget) throws IOException {
    if (requests.size() == 1) {
      return List.of(send(requests.getFirst(), budget));
    }
    int node = Math.floorMod(good.get(), nodes.size());
    List<CompletableFuture<HttpResponse<byte[]>>> sent =
        requests.stream()
            .map(request ->
                client.sendAsync(http(request, node, budget), BodyHandlers.ofByteArray()))
            .toList();
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      Optional<Answer> answer;
      try {
        answer = Optional.of(answer(sent.get(i).join()));
      } catch (CompletionException away) {
        answer = Optional.empty();
      }
      answers.add(
          answer.isPresent() && !answer.get().mayGoBetterElsewhere()
              ? answer.get()
              : send(requests.get(i), budget));
    }
    return answers;
  }

  /// @return the milliseconds of the next pause, if there is to be one
  static long pause(long millis, Budget most) throws IOException {
    pause(most.left(Duration.ofMillis(millis)));
    return Math.min(2 * millis, LONGEST_PAUSE_MS);
  }

  static void pause(Duration pause) throws IOException {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while OpenSearch was waited for", interrupted);
    }
  }

  private HttpRequest http(Request request, int node, Budget budget) {
    URI at = nodes.get(node);
    HttpRequest.Builder http =
        HttpRequest.newBuilder(URI.create(at.getScheme() + "://" + address(node) + request.path()))
            .timeout(Comparators.max(budget.left(ONE_NODE), Duration.ofMillis(1)))
            .header(
                "Content-Type",
                request.path().contains("_bulk") ? "application/x-ndjson" : "application/json")
            .method(
                request.method(),
                request.body().isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(request.body()));
    credentials.ifPresent(user -> http.header("Authorization", user));
    return http.build();
  }

  private String address(int node) {
    URI at = nodes.get(node);
    return at.getHost() + (at.getPort() < 0 ? "" : ":" + at.getPort());
  }

  private static Answer answer(HttpResponse<byte[]> response) throws IOException {
    try {
      return new Answer(response.statusCode(), object(response.body()));
    } catch (JsonProcessingException plain) {
      if (response.statusCode() < 400) {
        throw plain;
      }
      String told = new String(response.body(), StandardCharsets.UTF_8).strip();
      return new Answer(response.statusCode(), new JsonObject(Map.of("error", told)));
    }
  }

  private static JsonObject object(byte[] bytes) throws IOException {
    try (JsonParser parser = LONG_TEXTS.createParser(bytes)) {
      return new JsonObject(
          parser.nextToken() == JsonToken.START_OBJECT ? BoundedJson.object(parser) : Map.of());
    }
  }

  /// What the hits of a search were indexed with.
  static List<JsonObject> sources(JsonObject found) {
    return found.child("hits").objects("hits").stream().map(hit -> hit.child("_source")).toList();
  }
}
