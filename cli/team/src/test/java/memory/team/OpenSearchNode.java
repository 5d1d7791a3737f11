package memory.team;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// One node of OpenSearch as a process of its own; `-Dopensearch.node` is the class path that it
/// runs with. A test without it is skipped.
record OpenSearchNode(Process process, int port) implements AutoCloseable {
  private static final int TRIES = 1_800;

  static OpenSearchNode start(Path folder) throws IOException, InterruptedException {
    String classPath = System.getProperty("opensearch.node", "");
    if (classPath.isEmpty()) {
      System.err.println("skipped: no -Dopensearch.node");
      Assumptions.abort("skipped: no -Dopensearch.node");
    }
    Files.createDirectories(folder);
    int port = Setting.freePort();
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    classPath,
                    "memory.opensearch.node.Node",
                    "cluster.name=" + folder.getFileName(),
                    "node.name=node",
                    "path.home=" + folder,
                    "network.host=127.0.0.1",
                    "http.port=" + port,
                    "transport.port=" + Setting.freePort(),
                    "discovery.type=single-node",
                    "cluster.routing.allocation.disk.threshold_enabled=false"))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("node.log").toFile())
            .start();
    OpenSearchNode node = new OpenSearchNode(process, port);
    for (int i = 0; !node.answers(); i++) {
      if (i > TRIES || !process.isAlive()) {
        throw new IOException("no node: " + Files.readString(folder.resolve("node.log")));
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return node;
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  private boolean answers() throws InterruptedException {
    try {
      get("/_cluster/health?wait_for_status=yellow");
      return true;
    } catch (IOException starting) {
      return false;
    }
  }

  /// What it says there.
  String get(String path) throws IOException, InterruptedException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<String> response =
          http.send(
              HttpRequest.newBuilder(URI.create(url() + path))
                  .timeout(Duration.ofSeconds(30))
                  .build(),
              HttpResponse.BodyHandlers.ofString(UTF_8));
      if (response.statusCode() != 200) {
        throw new IOException(response.body());
      }
      return response.body();
    }
  }

  /// As `kill -9` does it.
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
