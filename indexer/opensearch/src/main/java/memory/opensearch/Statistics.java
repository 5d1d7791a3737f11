package memory.opensearch;

import com.google.common.collect.Iterables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.file.JsonObject;
import memory.indexer.rank.PassageColumns;
import memory.indexer.sync.Budget;

/// How many passages there are, how long they are and how many have which term, over all shards of
/// some indexes. Like Lucene's own figures they count passages that are gone until their segment is
/// merged.
final class Statistics {
  /// @param sumTotalTermFreq the passages' summed lengths
  record Field(long documents, long sumDocFreq, long sumTotalTermFreq) {
    private static final Field NONE = new Field(0, 0, 0);

    private Field and(Field other) {
      return new Field(
          documents + other.documents,
          sumDocFreq + other.sumDocFreq,
          sumTotalTermFreq + other.sumTotalTermFreq);
    }
  }

  private final Map<String, Field> fields = new HashMap<>();
  private final Map<String, Map<String, Integer>> documents = new HashMap<>();

  /// Asks every shard for the terms, which are what no passage is made of: a made-up one.
  static Statistics of(
      Cluster cluster, List<RemoteRoot.Place> indexes, Collection<String> terms, Budget budget)
      throws IOException {
    Set<String> escaped = new LinkedHashSet<>();
    terms.forEach(term -> escaped.add(PassageColumns.escaped(term)));
    String text = String.join(" ", Iterables.transform(escaped, term -> term + "|1"));
    String own = String.join(" ", escaped);
    Map<String, ?> body =
        Map.of(
            "doc", Map.of(PassageColumns.TEXT, text, PassageColumns.OWN, own),
            "term_statistics", true,
            "field_statistics", true,
            "positions", false,
            "offsets", false);
    List<Cluster.Request> requests = new ArrayList<>();
    for (RemoteRoot.Place index : indexes) {
      for (int shard = 0; shard < index.shards(); shard++) {
        requests.add(
            Cluster.Request.post(
                "/" + index.alias() + "/_termvectors?preference=_shards:" + shard, body));
      }
    }
    Statistics statistics = new Statistics();
    for (Cluster.Answer answer : cluster.sendAll(requests, budget)) {
      JsonObject vectors = answer.good().child("term_vectors");
      for (String field : vectors.fields().keySet()) {
        statistics.add(field, vectors.child(field));
      }
    }
    return statistics;
  }

  private void add(String field, JsonObject told) {
    JsonObject sums = told.child("field_statistics");
    fields.merge(
        field,
        new Field(
            Math.max(0, sums.wholeLong("doc_count")),
            Math.max(0, sums.wholeLong("sum_doc_freq")),
            Math.max(0, sums.wholeLong("sum_ttf"))),
        Field::and);
    Map<String, Integer> counts = documents.computeIfAbsent(field, _ -> new HashMap<>());
    JsonObject terms = told.child("terms");
    for (String term : terms.fields().keySet()) {
      int having = terms.child(term).whole("doc_freq");
      counts.merge(PassageColumns.unescaped(term), having, Integer::sum);
    }
  }

  Field of(String field) {
    return fields.getOrDefault(field, Field.NONE);
  }

  /// How many passages have the term in that field; 0 when none does or nobody asked.
  int documents(String field, String term) {
    return documents.getOrDefault(field, Map.of()).getOrDefault(term, 0);
  }

  /// The terms that some passage has in that field.
  List<String> known(String field) {
    return documents.getOrDefault(field, Map.of()).entrySet().stream()
        .filter(term -> term.getValue() > 0)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
