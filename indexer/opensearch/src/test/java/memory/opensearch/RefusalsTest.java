package memory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import memory.indexer.sync.Budget;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is told of a node that takes nothing, or whoever answers in its place.
class RefusalsTest {
  private final AtomicInteger asked = new AtomicInteger();
  private volatile int status = 200;
  private volatile String answer = "";
  private HttpServer node;

  @BeforeEach
  void start() throws IOException {
    node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          byte[] said = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, said.length);
          exchange.getResponseBody().write(said);
          exchange.close();
        });
    node.start();
  }

  @AfterEach
  void stop() {
    node.stop(0);
  }

  private Cluster cluster() {
    return new Cluster(List.of(URI.create("http://127.0.0.1:" + node.getAddress().getPort())));
  }

  @Test
  void aNodeWithoutRoomIsAskedAgainAfterAPauseAndSaysWhy() throws IOException {
    answer =
        "{\"errors\":true,\"items\":[{\"index\":{\"status\":429,\"error\":"
            + "{\"type\":\"cluster_block_exception\",\"reason\":\"the disk is full\"}}}]}";
    Bulk bulk = new Bulk(cluster(), "notes", false, Budget.of(Optional.of(Duration.ofMillis(300))));
    bulk.delete("a", "a");
    assertThatThrownBy(bulk::send)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the disk is full");
    assertThat(asked.get()).isBetween(1, 10);
  }

  @Test
  void aRefusalInPlainTextIsToldAsOne() {
    status = 401;
    answer = "Unauthorized";
    assertThatThrownBy(() ->
            cluster().send(Cluster.Request.get("/notes"), Budget.unlimited()).good())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("OpenSearch refuses (401): Unauthorized");
  }

  @ParameterizedTest
  @ValueSource(strings = {"search1:9200", "//search1:9200", "ftp://search1", "http:///x", "search1"})
  void anAddressIsThatOfAServer(String address) {
    assertThatThrownBy(() -> new OpenSearchOptions(List.of(URI.create(address)), "team", 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(address);
  }
}
