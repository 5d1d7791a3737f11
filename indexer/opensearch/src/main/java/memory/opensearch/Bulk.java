package memory.opensearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonWrite;
import memory.indexer.sync.Budget;

/// Writes to one index, sent some megabytes at a time, each until it is done. Every document has a
/// name of ours, so what is sent twice is there once. For use by one thread.
final class Bulk {
  private static final int MOST_CHARS = 4 << 20;

  private final Cluster cluster;
  private final String path;
  private final Budget budget;
  private List<String> waiting = new ArrayList<>();
  private int chars;
  private String notReady = "";

  /// @param index a name or an alias that exists
  /// @param alias whether it is an alias: then no index of that name is made by chance
  Bulk(Cluster cluster, String index, boolean alias, Budget budget) {
    this.cluster = cluster;
    this.path = "/" + index + "/_bulk" + (alias ? "?require_alias=true" : "");
    this.budget = budget;
  }

  /// @param shard what names the shard: documents with the same stand on the same
  void index(String id, String shard, Map<String, ?> columns) throws IOException {
    add(action("index", id, shard) + "\n" + JsonWrite.object(columns) + "\n");
  }

  void delete(String id, String shard) throws IOException {
    add(action("delete", id, shard) + "\n");
  }

  private static String action(String name, String id, String shard) {
    return JsonWrite.object(Map.of(name, Map.of("_id", id, "routing", shard)));
  }

  private void add(String lines) throws IOException {
    waiting.add(lines);
    chars += lines.length();
    if (chars >= MOST_CHARS) {
      send();
    }
  }

  /// Sends what is still waiting.
  ///
  /// @throws IOException when it was not written in time, or is refused
  void send() throws IOException {
    Budget most = Cluster.patient(budget);
    long pause = Cluster.FIRST_PAUSE_MS;
    while (!waiting.isEmpty()) {
      String body = String.join("", waiting);
      Map<String, Object> answer = cluster.send(Cluster.Request.post(path, body), most).good();
      waiting = again(Json.list(answer, "items"));
      if (!waiting.isEmpty()) {
        pause = Cluster.pause(pause, most);
        if (most.isSpent()) {
          throw new IOException(
              "OpenSearch had no time for " + waiting.size() + " passages: " + notReady);
        }
      }
    }
    chars = 0;
  }

  /// Those that a node was not ready for.
  private List<String> again(List<Map<String, Object>> items) throws IOException {
    List<String> again = new ArrayList<>();
    for (int i = 0; i < waiting.size(); i++) {
      Map<String, Object> item = i < items.size() ? items.get(i) : Map.of();
      Map<String, Object> done = Json.in(item, item.keySet().stream().findFirst().orElse(""));
      int status = (int) Json.number(done, "status");
      String reason = Json.text(Json.in(done, "error"), "reason");
      boolean gone = status == 404 && !done.containsKey("error");
      if (status == 429 || status == 503) {
        again.add(waiting.get(i));
        notReady = reason;
      } else if (!gone && (status < 200 || status >= 300)) {
        throw new IOException("OpenSearch does not take a passage (" + status + "): " + reason);
      }
    }
    return again;
  }
}
