package memory.opensearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import memory.indexer.sync.Budget;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/// Nodes of OpenSearch below a folder, with one cluster of them; `-Dopensearch.node` is the class
/// path that they run with.
final class TestCluster implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static @Nullable TestCluster shared;

  private final Path folder;
  private final List<Integer> http = new ArrayList<>();
  private final List<Integer> transport = new ArrayList<>();
  private final List<Process> nodes = new ArrayList<>();

  private TestCluster(Path folder, int size) throws IOException {
    this.folder = folder;
    for (int i = 0; i < size; i++) {
      http.add(freePort());
      transport.add(freePort());
    }
    for (int i = 0; i < size; i++) {
      nodes.add(start(i));
    }
    awaitNodes(size);
  }

  /// One node for all tests of a run; it ends with their process.
  static synchronized TestCluster one() throws IOException {
    TestCluster cluster = shared;
    if (cluster == null) {
      cluster = of(1);
      shared = cluster;
    }
    return cluster;
  }

  static TestCluster of(int size) throws IOException {
    Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
    return new TestCluster(Files.createTempDirectory(target, "nodes"), size);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Process start(int node) throws IOException {
    String classPath = System.getProperty("opensearch.node", "");
    Assumptions.assumeFalse(classPath.isEmpty(), "skipped: no -Dopensearch.node");
    List<String> seeds = transport.stream().map(port -> "127.0.0.1:" + port).toList();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                "memory.opensearch.node.Node",
                "cluster.name=" + folder.getFileName(),
                "node.name=node" + node,
                "path.home=" + folder.resolve("node" + node),
                "network.host=127.0.0.1",
                "http.port=" + http.get(node),
                "transport.port=" + transport.get(node),
                "cluster.routing.allocation.disk.threshold_enabled=false"));
    if (http.size() == 1) {
      command.add("discovery.type=single-node");
    } else {
      command.add("discovery.seed_hosts=" + String.join(",", seeds));
      command.add("cluster.initial_cluster_manager_nodes=node0,node1,node2");
    }
    Files.createDirectories(folder.resolve("node" + node));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(
            ProcessBuilder.Redirect.appendTo(folder.resolve("node" + node + ".log").toFile()))
        .start();
  }

  List<URI> addresses() {
    return http.stream().map(port -> URI.create("http://127.0.0.1:" + port)).toList();
  }

  /// As `kill -9` does it.
  void kill(int node) throws IOException {
    Process process = nodes.get(node);
    process.destroyForcibly();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        throw new IOException("node " + node + " does not die");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }

  void restart(int node) throws IOException {
    nodes.set(node, start(node));
  }

  /// Waits until so many nodes are there and every copy of every shard is.
  void awaitGreen() throws IOException {
    awaitNodes(http.size());
    await("wait_for_status=green&wait_for_no_relocating_shards=true");
  }

  private void awaitNodes(int size) throws IOException {
    await("wait_for_nodes=" + size);
  }

  private void await(String what) throws IOException {
    Budget budget = Budget.of(Optional.of(PATIENCE));
    Cluster cluster = new Cluster(addresses());
    Cluster.Request request = Cluster.Request.get("/_cluster/health?timeout=20s&" + what);
    while (true) {
      Cluster.Answer answer = cluster.send(request, budget);
      if (answer.status() == 200 && !answer.body().isTrue("timed_out")) {
        return;
      }
      if (budget.isSpent()) {
        throw new IOException("the cluster is not ready: " + answer.body());
      }
      Cluster.pause(Duration.ofMillis(100));
    }
  }

  /// The documents of everything below a name, as OpenSearch counts them.
  Map<String, Object> ask(String path) throws IOException {
    Cluster cluster = new Cluster(addresses());
    return cluster.send(Cluster.Request.get(path), Budget.unlimited()).good().fields();
  }

  @Override
  public void close() {
    try {
      for (int i = 0; i < nodes.size(); i++) {
        kill(i);
      }
    } catch (IOException alive) {
      throw new UncheckedIOException(alive);
    }
  }
}
