package memory.opensearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonObject;
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
      JsonObject answer = cluster.send(Cluster.Request.post(path, body), most).good();
      waiting = again(answer.objects("items"));
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
  private List<String> again(List<JsonObject> items) throws IOException {
    List<String> again = new ArrayList<>();
    for (int i = 0; i < waiting.size(); i++) {
      JsonObject item = i < items.size() ? items.get(i) : new JsonObject(Map.of());
      JsonObject done = item.child(item.fields().keySet().stream().findFirst().orElse(""));
      int status = done.whole("status");
      String reason = done.child("error").orEmpty("reason");
      boolean gone = status == 404 && !done.has("error");
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
