package memory.opensearch;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.TextGuard;
import memory.engine.file.JsonObject;
import memory.engine.model.Layout;
import memory.indexer.rank.PassageColumns;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.sync.Budget;
import memory.indexer.sync.ScopeFiles;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;
import org.apache.lucene.document.Document;

/// One scope's documents in the cluster. Searches go to an alias; behind it is an index with a
/// document for each passage and one for each file, its manifest. A file's documents lie on one
/// shard. A manifest goes before its file's passages change and comes back when all are there.
record RemoteDocuments(Cluster cluster, String alias, OpenSearchOptions layout) {
  /// A passage's place among those of its file.
  static final String ORDINAL = "ordinal";

  private static final String MANIFEST_PATH = "manifest_path";
  private static final String MANIFEST_ENTRY = "manifest_entry";
  private static final String MANIFEST_PASSAGES = "manifest_passages";
  private static final int PAGE = 5_000;
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final String SCHEMA = PassageDocuments.SCHEMA + "." + TextGuard.EDITION;
  private static final SecureRandom RANDOM = new SecureRandom();

  /// An index of this layout.
  record Index(String name, int shards) {}

  /// The index behind the alias; empty when there is none, or one of another layout.
  Optional<Index> index(Budget budget) throws IOException {
    Cluster.Answer answer = cluster.send(Cluster.Request.get("/" + alias), budget);
    if (answer.isMissing()) {
      return Optional.empty();
    }
    String index = answer.good().fields().keySet().iterator().next();
    JsonObject told = answer.body().child(index);
    if (!SCHEMA.equals(told.child("mappings").child("_meta").orEmpty("schema"))) {
      return Optional.empty();
    }
    String shards = told.child("settings").child("index").orEmpty("number_of_shards");
    return Optional.of(new Index(index, Integer.parseInt(shards)));
  }

  /// Makes an empty index that nobody searches yet.
  Index create(Budget budget) throws IOException {
    byte[] random = new byte[6];
    RANDOM.nextBytes(random);
    String index = alias + "." + HexFormat.of().formatHex(random);
    cluster.send(new Cluster.Request("PUT", "/" + index, definition()), budget).good();
    return new Index(index, layout.shards());
  }

  void delete(Index index, Budget budget) throws IOException {
    cluster.send(new Cluster.Request("DELETE", "/" + index.name(), ""), budget);
  }

  /// The bytes of all copies.
  long bytes() throws IOException {
    JsonObject stats =
        cluster.send(Cluster.Request.get("/" + alias + "/_stats/store"), Budget.unlimited()).good();
    return stats.child("_all").child("total").child("store").wholeLong("size_in_bytes");
  }

  /// Writes what differs.
  ///
  /// @param index the alias, or an index that nobody searches yet
  /// @param passages how many each file has; is told the new numbers
  void write(
      String index, Map<String, Integer> passages, ScopeFiles.Difference difference, Budget budget)
      throws IOException {
    Bulk bulk = new Bulk(cluster, index, index.equals(alias), budget);
    for (String path : difference.gone()) {
      String file = Layout.hash16(path);
      bulk.delete(file, file);
      deleteFrom(bulk, file, 0, passages.getOrDefault(path, 0));
    }
    for (ScopeFiles.Changed changed : difference.changed()) {
      String file = Layout.hash16(changed.path());
      bulk.delete(file, file);
      int ordinal = 0;
      for (Document passage : changed.passages()) {
        index(bulk, file, ordinal++, passage);
      }
      deleteFrom(bulk, file, ordinal, passages.getOrDefault(changed.path(), 0));
    }
    bulk.send();
    for (ScopeFiles.Changed changed : difference.changed()) {
      String file = Layout.hash16(changed.path());
      bulk.index(
          file,
          file,
          Map.of(
              MANIFEST_PATH, changed.path(),
              MANIFEST_ENTRY, changed.entry(),
              MANIFEST_PASSAGES, changed.passages().size()));
    }
    bulk.send();
    difference.gone().forEach(passages::remove);
    for (ScopeFiles.Changed changed : difference.changed()) {
      passages.put(changed.path(), changed.passages().size());
    }
  }

  private static void deleteFrom(Bulk bulk, String file, int first, int end) throws IOException {
    for (int ordinal = first; ordinal < end; ordinal++) {
      bulk.delete(file + "." + ordinal, file);
    }
  }

  private static void index(Bulk bulk, String file, int ordinal, Document passage)
      throws IOException {
    Map<String, Object> columns = PassageColumns.of(passage);
    columns.put(ORDINAL, ordinal);
    bulk.index(file + "." + ordinal, file, columns);
  }

  /// Shows what was written, on every copy of every shard.
  ///
  /// @param index the alias, or an index that nobody searches yet
  void refresh(String index, Budget budget) throws IOException {
    Budget most = Cluster.patient(budget);
    while (true) {
      JsonObject shown =
          cluster.send(Cluster.Request.post("/" + index + "/_refresh", ""), budget).good();
      if (shown.child("_shards").whole("failed") == 0) {
        return;
      }
      if (most.isSpent()) {
        throw new IOException("OpenSearch cannot show what was written: a copy does not answer");
      }
      Cluster.pause(PAUSE);
    }
  }

  /// Lets the alias name this index, and deletes those that it named.
  void putInPlace(Index index, Budget budget) throws IOException {
    Cluster.Answer before = cluster.send(Cluster.Request.get("/_alias/" + alias), budget);
    List<Map<String, ?>> actions = new ArrayList<>();
    actions.add(Map.of("add", Map.of("index", index.name(), "alias", alias)));
    for (String old : before.isMissing() ? List.<String>of() : before.good().fields().keySet()) {
      if (!old.equals(index.name())) {
        actions.add(Map.of("remove_index", Map.of("index", old)));
      }
    }
    cluster.send(Cluster.Request.post("/_aliases", Map.of("actions", actions)), budget).good();
  }

  private String definition() throws IOException {
    return Resources.toString(
            Resources.getResource(RemoteDocuments.class, "index.json"), StandardCharsets.UTF_8)
        .replace("${shards}", Integer.toString(layout.shards()))
        .replace("${replicas}", Integer.toString(layout.replicas()))
        .replace("${schema}", SCHEMA);
  }

  /// The manifests of files whose passages are all there; what is left of others goes.
  ///
  /// @param passages is told how many each of these files has
  List<String> entries(Map<String, Integer> passages, Budget budget) throws IOException {
    Map<String, Integer> there = countByPath(budget);
    List<String> entries = new ArrayList<>();
    String after = "";
    while (true) {
      List<JsonObject> page = manifests(after, budget);
      for (JsonObject manifest : page) {
        String path = manifest.orEmpty(MANIFEST_PATH);
        int wanted = manifest.whole(MANIFEST_PASSAGES);
        if (there.getOrDefault(path, 0) == wanted) {
          entries.add(manifest.orEmpty(MANIFEST_ENTRY));
          passages.put(path, wanted);
        }
        after = path;
      }
      if (page.size() < PAGE) {
        break;
      }
    }
    for (String path : there.keySet()) {
      if (!passages.containsKey(path)) {
        deleteAllOf(path, budget);
      }
    }
    return entries;
  }

  private List<JsonObject> manifests(String after, Budget budget) throws IOException {
    Map<String, Object> body = new HashMap<>();
    body.put("size", PAGE);
    body.put("query", Map.of("exists", Map.of("field", MANIFEST_PATH)));
    body.put("sort", List.of(MANIFEST_PATH));
    if (!after.isEmpty()) {
      body.put("search_after", List.of(after));
    }
    return Cluster.sources(search(body, budget));
  }

  private Map<String, Integer> countByPath(Budget budget) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    String after = "";
    while (true) {
      Map<String, Object> pages = new HashMap<>();
      pages.put("size", PAGE);
      pages.put("sources", List.of(Map.of("path", Map.of("terms", Map.of("field", "path")))));
      if (!after.isEmpty()) {
        pages.put("after", Map.of("path", after));
      }
      Map<String, ?> body = Map.of("size", 0, "aggs", Map.of("files", Map.of("composite", pages)));
      JsonObject files = search(body, budget).child("aggregations").child("files");
      List<JsonObject> buckets = files.objects("buckets");
      for (JsonObject bucket : buckets) {
        after = bucket.child("key").orEmpty("path");
        counts.put(after, bucket.whole("doc_count"));
      }
      if (buckets.size() < PAGE) {
        return counts;
      }
    }
  }

  private JsonObject search(Map<String, ?> body, Budget budget) throws IOException {
    return cluster
        .send(
            Cluster.Request.post("/" + alias + "/_search?allow_partial_search_results=false", body),
            budget)
        .good();
  }

  private void deleteAllOf(String path, Budget budget) throws IOException {
    Map<String, ?> query = Map.of("term", Map.of("path", path));
    Map<String, ?> body = Map.of("size", PAGE, "_source", false, "query", query);
    List<JsonObject> left = search(body, budget).child("hits").objects("hits");
    while (!left.isEmpty()) {
      Bulk bulk = new Bulk(cluster, alias, true, budget);
      for (JsonObject passage : left) {
        bulk.delete(passage.orEmpty("_id"), Layout.hash16(path));
      }
      bulk.send();
      refresh(alias, budget);
      left = search(body, budget).child("hits").objects("hits");
    }
  }
}
