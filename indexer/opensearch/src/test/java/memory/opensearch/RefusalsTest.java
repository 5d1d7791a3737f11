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
  private static final String TAKEN = "{\"items\":[{\"delete\":{\"status\":200}}]}";

  private final AtomicInteger asked = new AtomicInteger();
  private volatile int status = 200;
  private volatile String answer = "";
  private volatile int full = Integer.MAX_VALUE - 1;
  private HttpServer node;

  @BeforeEach
  void start() throws IOException {
    node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.createContext(
        "/",
        exchange -> {
          String now = asked.incrementAndGet() == full + 1 ? TAKEN : answer;
          byte[] said = now.getBytes(StandardCharsets.UTF_8);
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
  void aNodeWithoutRoomIsAskedAgainAfterAPause() throws IOException {
    answer =
        "{\"errors\":true,\"items\":[{\"delete\":{\"status\":429,\"error\":"
            + "{\"type\":\"cluster_block_exception\",\"reason\":\"the disk is full\"}}}]}";
    full = 5;
    Bulk bulk = new Bulk(cluster(), "notes", false, Budget.unlimited());
    bulk.delete("a", "a");
    long start = System.nanoTime();
    bulk.send();
    assertThat(asked.get()).isEqualTo(6);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(600));
  }

  @Test
  void aRefusalInPlainTextIsToldAsOne() {
    status = 401;
    answer = "Unauthorized";
    assertThatThrownBy(
            () -> cluster().send(Cluster.Request.get("/notes"), Budget.unlimited()).good())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("OpenSearch refuses (401): Unauthorized");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"search1:9200", "//search1:9200", "ftp://search1", "http:///x", "search1"})
  void anAddressIsThatOfAServer(String address) {
    assertThatThrownBy(() -> new OpenSearchOptions(List.of(URI.create(address)), "team", 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(address);
  }
}
