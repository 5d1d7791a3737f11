package memory.opensearch;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import memory.engine.TextGuard;
import memory.engine.file.JsonWrite;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Layout;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex.Progress;
import memory.indexer.IndexOptions;
import memory.indexer.rank.PassageColumns;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.sync.Budget;
import memory.indexer.sync.Limits;
import memory.indexer.sync.ScopeFiles;
import org.apache.lucene.document.Document;
import org.jspecify.annotations.Nullable;

/// One scope's index in OpenSearch and how it stands against the files. Safe for use by several
/// threads; one process writes it.
///
/// Searches go to an alias. Behind it is an index with a document for each passage and one for each
/// file, its manifest. A file's documents lie on one shard and nothing is shown before the refresh
/// at the end, so they change together. A manifest goes before its file's passages change and comes
/// back when all are there: whatever is cut off on the way is seen at the next start.
final class RemoteRoot {
  /// A passage's place among those of its file.
  static final String ORDINAL = "ordinal";

  private static final String MANIFEST_PATH = "manifest_path";
  private static final String MANIFEST_ENTRY = "manifest_entry";
  private static final String MANIFEST_PASSAGES = "manifest_passages";
  private static final int PAGE = 5_000;
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final String SCHEMA = PassageDocuments.SCHEMA + "." + TextGuard.EDITION;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Cluster cluster;
  private final ScopeRoot root;
  private final String alias;
  private final OpenSearchOptions layout;
  private final IndexOptions options;
  private final ReentrantLock turn = new ReentrantLock();
  private final ReentrantLock building = new ReentrantLock();
  private final AtomicBoolean working = new AtomicBoolean();
  private @Nullable Known known;
  private volatile Optional<Place> place = Optional.empty();
  private Optional<Instant> lastSync = Optional.empty();

  RemoteRoot(
      Cluster cluster,
      ScopeRoot root,
      String alias,
      OpenSearchOptions layout,
      IndexOptions options) {
    this.cluster = cluster;
    this.root = root;
    this.alias = alias;
    this.layout = layout;
    this.options = options;
  }

  /// Where searches go.
  record Place(String alias, int shards) {}

  /// What stands behind the alias.
  ///
  /// @param passages how many each file has
  private record Known(String index, int shards, ScopeFiles files, Map<String, Integer> passages) {}

  ScopeRoot root() {
    return root;
  }

  /// Empty when there is no index that can be searched.
  Optional<Place> place() {
    return place;
  }

  /// Brings the index in step with the files, as far as there is time. With a deadline, what is
  /// large is done in the background.
  Freshness sync(Budget budget) throws IOException {
    if (!takeTurn(budget)) {
      return new Freshness.Stale("another search in this process is bringing the index in step");
    }
    try {
      Known now = load(budget);
      if (now != null) {
        return sync(now, budget);
      }
    } catch (IOException failed) {
      known = null; // whatever was written by then is looked at anew
      if (!budget.isLimited() || place.isEmpty()) {
        throw failed;
      }
      inBackground();
      return new Freshness.Stale("what changed is not indexed yet: " + failed.getMessage());
    } finally {
      turn.unlock();
    }
    if (budget.isLimited()) {
      inBackground();
      return new Freshness.Stale(Freshness.BEING_INDEXED);
    }
    makeFirst(options.progress());
    return Freshness.fresh();
  }

  private boolean takeTurn(Budget budget) throws IOException {
    try {
      if (!budget.isLimited()) {
        turn.lock();
        return true;
      }
      long patience = working.get() ? 0 : budget.left(Duration.ofDays(1)).toNanos();
      return turn.tryLock(patience, TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the index", interrupted);
    }
  }

  private Freshness sync(Known now, Budget budget) throws IOException {
    while (true) {
      ScopeFiles.Difference difference = now.files().look(budget);
      if (difference.isNone()) {
        return Freshness.fresh();
      }
      if (difference.large()) {
        inBackground();
        return new Freshness.Stale("many files changed at once");
      }
      if (!difference.changed().isEmpty() || !difference.gone().isEmpty()) {
        write(now, alias, true, difference, budget);
        refresh(alias, budget);
        lastSync = Optional.of(options.clock().instant());
      }
      now.files().taken(difference);
      if (difference.left() == 0) {
        return Freshness.fresh();
      }
      if (budget.isSpent()) {
        inBackground();
        return new Freshness.Stale(difference.left() + " changed files are not indexed yet");
      }
    }
  }

  /// Does without a deadline what a search had no time for, once at a time.
  private void inBackground() {
    if (working.compareAndSet(false, true)) {
      options
          .background()
          .execute(() -> {
            try {
              sync(Budget.unlimited());
            } catch (IOException | RuntimeException unreachable) {
              // The next search meets the same obstacle and names it.
            } finally {
              working.set(false);
            }
          });
    }
  }

  /// Forgets what stands behind the alias: the next look asks.
  void forget() {
    place = Optional.empty();
    turn.lock();
    try {
      known = null;
    } finally {
      turn.unlock();
    }
  }

  /// @return null when there is no index, or one of another layout
  private @Nullable Known load(Budget budget) throws IOException {
    Known before = known;
    if (before != null) {
      return before;
    }
    Cluster.Answer answer = cluster.send(Cluster.Request.get("/" + alias), budget);
    if (answer.isMissing()) {
      return null;
    }
    Map.Entry<String, Object> index = answer.good().entrySet().iterator().next();
    Map<String, Object> told = Json.in(answer.body(), index.getKey());
    if (!SCHEMA.equals(Json.text(Json.in(told, "mappings", "_meta"), "schema"))) {
      return null;
    }
    refresh(alias, budget);
    Known now =
        new Known(
            index.getKey(),
            Integer.parseInt(Json.text(Json.in(told, "settings", "index"), "number_of_shards")),
            files(),
            new HashMap<>());
    now.files().know(entries(now.passages(), budget));
    use(now);
    return now;
  }

  private void use(Known now) {
    known = now;
    place = Optional.of(new Place(alias, now.shards()));
  }

  private ScopeFiles files() {
    return new ScopeFiles(root, Limits.standard(), options.clock());
  }

  /// The manifests of files whose passages are all there; what is left of others goes.
  private List<String> entries(Map<String, Integer> passages, Budget budget) throws IOException {
    Map<String, Integer> there = countByPath(budget);
    List<String> entries = new ArrayList<>();
    String after = "";
    while (true) {
      List<Map<String, Object>> page = manifests(after, budget);
      for (Map<String, Object> manifest : page) {
        String path = Json.text(manifest, MANIFEST_PATH);
        int wanted = (int) Json.number(manifest, MANIFEST_PASSAGES);
        if (there.getOrDefault(path, 0) == wanted) {
          entries.add(Json.text(manifest, MANIFEST_ENTRY));
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

  private List<Map<String, Object>> manifests(String after, Budget budget) throws IOException {
    String body =
        JsonWrite.object(json -> {
          json.writeNumberField("size", PAGE);
          json.writeObjectFieldStart("query");
          json.writeObjectFieldStart("exists");
          json.writeStringField("field", MANIFEST_PATH);
          json.writeEndObject();
          json.writeEndObject();
          JsonWrite.strings(json, "sort", List.of(MANIFEST_PATH));
          if (!after.isEmpty()) {
            JsonWrite.strings(json, "search_after", List.of(after));
          }
        });
    Map<String, Object> answer = search(body, budget);
    List<Map<String, Object>> page = new ArrayList<>();
    for (Map<String, Object> hit : Json.list(Json.in(answer, "hits"), "hits")) {
      page.add(Json.in(hit, "_source"));
    }
    return page;
  }

  private Map<String, Integer> countByPath(Budget budget) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    String after = "";
    while (true) {
      String from = after;
      String body =
          JsonWrite.object(json -> {
            json.writeNumberField("size", 0);
            json.writeObjectFieldStart("aggs");
            json.writeObjectFieldStart("files");
            json.writeObjectFieldStart("composite");
            json.writeNumberField("size", PAGE);
            JsonWrite.objects(json, "sources", List.of("path"))
                .each(name -> {
                  json.writeObjectFieldStart(name);
                  json.writeObjectFieldStart("terms");
                  json.writeStringField("field", "path");
                  json.writeEndObject();
                  json.writeEndObject();
                });
            if (!from.isEmpty()) {
              json.writeObjectFieldStart("after");
              json.writeStringField("path", from);
              json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
            json.writeEndObject();
          });
      Map<String, Object> files = Json.in(search(body, budget), "aggregations", "files");
      List<Map<String, Object>> buckets = Json.list(files, "buckets");
      for (Map<String, Object> bucket : buckets) {
        after = Json.text(Json.in(bucket, "key"), "path");
        counts.put(after, (int) Json.number(bucket, "doc_count"));
      }
      if (buckets.size() < PAGE) {
        return counts;
      }
    }
  }

  private Map<String, Object> search(String body, Budget budget) throws IOException {
    return cluster
        .send(
            Cluster.Request.post("/" + alias + "/_search?allow_partial_search_results=false", body),
            budget)
        .good();
  }

  private void deleteAllOf(String path, Budget budget) throws IOException {
    String body =
        JsonWrite.object(json -> {
          json.writeNumberField("size", PAGE);
          json.writeBooleanField("_source", false);
          json.writeObjectFieldStart("query");
          json.writeObjectFieldStart("term");
          json.writeStringField("path", path);
          json.writeEndObject();
          json.writeEndObject();
        });
    List<Map<String, Object>> left = Json.list(Json.in(search(body, budget), "hits"), "hits");
    while (!left.isEmpty()) {
      Bulk bulk = new Bulk(cluster, alias, true, budget);
      for (Map<String, Object> passage : left) {
        bulk.delete(Json.text(passage, "_id"), Layout.hash16(path));
      }
      bulk.send();
      refresh(alias, budget);
      left = Json.list(Json.in(search(body, budget), "hits"), "hits");
    }
  }

  private void write(
      Known into, String index, boolean isAlias, ScopeFiles.Difference difference, Budget budget)
      throws IOException {
    Bulk bulk = new Bulk(cluster, index, isAlias, budget);
    for (String path : difference.gone()) {
      String file = Layout.hash16(path);
      bulk.delete(file, file);
      deleteFrom(bulk, file, 0, into.passages().getOrDefault(path, 0));
    }
    for (ScopeFiles.Changed changed : difference.changed()) {
      String file = Layout.hash16(changed.path());
      bulk.delete(file, file);
      int ordinal = 0;
      for (Document passage : changed.passages()) {
        index(bulk, file, ordinal++, passage);
      }
      deleteFrom(bulk, file, ordinal, into.passages().getOrDefault(changed.path(), 0));
    }
    bulk.send();
    for (ScopeFiles.Changed changed : difference.changed()) {
      String file = Layout.hash16(changed.path());
      bulk.index(
          file,
          file,
          json -> {
            json.writeStringField(MANIFEST_PATH, changed.path());
            json.writeStringField(MANIFEST_ENTRY, changed.entry());
            json.writeNumberField(MANIFEST_PASSAGES, changed.passages().size());
          });
    }
    bulk.send();
    difference.gone().forEach(into.passages()::remove);
    for (ScopeFiles.Changed changed : difference.changed()) {
      into.passages().put(changed.path(), changed.passages().size());
    }
  }

  private static void deleteFrom(Bulk bulk, String file, int first, int end) throws IOException {
    for (int ordinal = first; ordinal < end; ordinal++) {
      bulk.delete(file + "." + ordinal, file);
    }
  }

  private static void index(Bulk bulk, String file, int ordinal, Document passage)
      throws IOException {
    bulk.index(
        file + "." + ordinal,
        file,
        json -> {
          json.writeNumberField(ORDINAL, ordinal);
          for (Map.Entry<String, Object> column : PassageColumns.of(passage).entrySet()) {
            switch (column.getValue()) {
              case Long number -> json.writeNumberField(column.getKey(), number);
              case List<?> keywords -> {
                json.writeArrayFieldStart(column.getKey());
                for (Object keyword : keywords) {
                  json.writeString(keyword.toString());
                }
                json.writeEndArray();
              }
              default -> json.writeStringField(column.getKey(), column.getValue().toString());
            }
          }
        });
  }

  /// Shows what was written, on every copy of every shard.
  private void refresh(String index, Budget budget) throws IOException {
    Budget most = Cluster.patient(budget);
    while (true) {
      Map<String, Object> shards =
          Json.in(
              cluster.send(Cluster.Request.post("/" + index + "/_refresh", ""), budget).good(),
              "_shards");
      if (Json.number(shards, "failed") == 0) {
        return;
      }
      if (most.isSpent()) {
        throw new IOException("OpenSearch cannot show what was written: a copy does not answer");
      }
      Cluster.pause(PAUSE);
    }
  }

  /// Makes the index where there is none yet.
  void makeFirst(Progress progress) throws IOException {
    building.lock();
    try {
      turn.lock();
      try {
        if (load(Budget.unlimited()) != null) {
          return;
        }
      } finally {
        turn.unlock();
      }
      rebuild(progress);
    } finally {
      building.unlock();
    }
  }

  /// Makes a new index beside the one that is searched, and puts the alias there.
  void rebuild(Progress progress) throws IOException {
    building.lock();
    try {
      build(progress, Budget.unlimited());
    } finally {
      building.unlock();
    }
  }

  private void build(Progress progress, Budget budget) throws IOException {
    byte[] random = new byte[6];
    RANDOM.nextBytes(random);
    String index = alias + "." + HexFormat.of().formatHex(random);
    cluster.send(new Cluster.Request("PUT", "/" + index, definition()), budget).good();
    Known fresh = new Known(index, layout.shards(), files(), new HashMap<>());
    boolean done = false;
    try {
      ScopeFiles.Difference difference;
      do {
        difference = fresh.files().look(budget);
        write(fresh, index, false, difference, budget);
        fresh.files().taken(difference);
        progress.at(fresh.passages().size(), fresh.passages().size() + difference.left());
      } while (difference.left() > 0);
      refresh(index, budget);
      turn.lock();
      try {
        putInPlace(index, budget);
        use(fresh);
        lastSync = Optional.of(options.clock().instant());
        done = true;
      } finally {
        turn.unlock();
      }
    } finally {
      if (!done) {
        cluster.send(new Cluster.Request("DELETE", "/" + index, ""), budget);
      }
    }
  }

  private void putInPlace(String index, Budget budget) throws IOException {
    Cluster.Answer before = cluster.send(Cluster.Request.get("/_alias/" + alias), budget);
    String body =
        JsonWrite.object(json -> {
          json.writeArrayFieldStart("actions");
          json.writeStartObject();
          json.writeObjectFieldStart("add");
          json.writeStringField("index", index);
          json.writeStringField("alias", alias);
          json.writeEndObject();
          json.writeEndObject();
          for (String old : before.isMissing() ? List.<String>of() : before.good().keySet()) {
            if (!old.equals(index)) {
              json.writeStartObject();
              json.writeObjectFieldStart("remove_index");
              json.writeStringField("index", old);
              json.writeEndObject();
              json.writeEndObject();
            }
          }
          json.writeEndArray();
        });
    cluster.send(Cluster.Request.post("/_aliases", body), budget).good();
  }

  private String definition() throws IOException {
    return Resources.toString(
            Resources.getResource(RemoteRoot.class, "index.json"), StandardCharsets.UTF_8)
        .replace("${shards}", Integer.toString(layout.shards()))
        .replace("${replicas}", Integer.toString(layout.replicas()))
        .replace("${schema}", SCHEMA);
  }

  /// Compares and changes nothing.
  IndexStatus status() throws IOException {
    turn.lock();
    try {
      Known now = load(Budget.unlimited());
      if (now == null) {
        return status(0, 0, 0, new Freshness.Stale("there is no index yet"), List.of());
      }
      ScopeFiles.Difference difference = now.files().look(Budget.unlimited());
      Map<String, Object> stats =
          cluster
              .send(Cluster.Request.get("/" + alias + "/_stats/store"), Budget.unlimited())
              .good();
      return status(
          now.passages().values().stream().mapToInt(Integer::intValue).sum(),
          now.files().indexed(),
          Json.number(Json.in(stats, "_all", "total", "store"), "size_in_bytes"),
          difference.isNone()
              ? Freshness.fresh()
              : new Freshness.Stale(
                  difference.files() + " files differ; the next search brings them in step"),
          now.files().notes());
    } finally {
      turn.unlock();
    }
  }

  private IndexStatus status(
      int passages, int files, long bytes, Freshness freshness, List<String> notes) {
    String scope = root.scope().label();
    return new IndexStatus(
        passages,
        files,
        bytes,
        PassageDocuments.SCHEMA,
        freshness,
        lastSync,
        Optional.empty(),
        notes.stream().map(note -> scope + " " + note).toList());
  }
}
