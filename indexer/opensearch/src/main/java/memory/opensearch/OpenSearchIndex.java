package memory.opensearch;

import com.google.common.collect.Lists;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.engine.file.CanonicalPath;
import memory.engine.file.JsonObject;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.IndexStatus;
import memory.engine.model.Layout;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.indexer.IndexOptions;
import memory.indexer.rank.FilterClause;
import memory.indexer.rank.FirstStage;
import memory.indexer.rank.PassageColumns;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.Ranker;
import memory.indexer.rank.Ranker.Ranking;
import memory.indexer.sync.Budget;
import memory.indexer.sync.FileTexts;
import memory.indexer.sync.RootStatus;

/// A [SearchIndex] in a cluster of OpenSearch, for more passages than one machine holds.
///
/// The cluster finds the best hundred passages by BM25 and gives them back with what they were
/// indexed with; our own [Ranker] judges them with the cluster's statistics, so hits, scores and
/// explanations are those of the local index. Texts stay in their files, which must lie here. A
/// last word that is typed only half is not completed.
public final class OpenSearchIndex implements SearchIndex {
  private static final int CANDIDATES = 100;
  private static final int COUNTED = 1_000;
  private static final int MOST_SUGGESTED = 50;
  private static final int MOST_IDS = 1_000;
  private static final int TRIES = 16;

  private final Cluster cluster;
  private final List<RemoteRoot> roots;
  private final FileTexts texts;
  private final Ranker ranker;

  private OpenSearchIndex(Cluster cluster, List<RemoteRoot> roots) {
    this.cluster = cluster;
    this.roots = List.copyOf(roots);
    this.texts = new FileTexts(roots.stream().map(RemoteRoot::root).toList());
    this.ranker = new Ranker(texts);
  }

  /// Opens indexes that share their connections, which end with the process. Nothing is asked
  /// before the first question.
  public static SearchIndex.Opener opener(OpenSearchOptions layout, IndexOptions options) {
    Cluster cluster = new Cluster(layout.nodes());
    return (roots, _) -> over(cluster, roots, layout, options);
  }

  private static OpenSearchIndex over(
      Cluster cluster, List<ScopeRoot> roots, OpenSearchOptions layout, IndexOptions options) {
    List<RemoteRoot> remote = new ArrayList<>();
    for (ScopeRoot root : roots) {
      String alias = "memory." + layout.name() + "." + nameOf(root);
      remote.add(new RemoteRoot(cluster, root, alias, layout, options));
    }
    return new OpenSearchIndex(cluster, remote);
  }

  /// Roots of other folders, or of other parts of one, have indexes of their own.
  private static String nameOf(ScopeRoot root) {
    StringBuilder folders = new StringBuilder();
    for (Mount mount : root.mounts()) {
      Path folder = CanonicalPath.orAbsolute(mount.folder());
      folders.append(mount.prefix()).append('\n').append(folder).append('\n');
      folders.append(mount.names()).append('\n');
    }
    return Layout.hash16(folders.toString());
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws IOException {
    Budget whole = Budget.of(request.deadline());
    Budget forSync = Budget.halfOf(request.deadline());
    for (int tries = 1; ; tries++) {
      List<Freshness> states = new ArrayList<>();
      List<RemoteRoot.Place> places = new ArrayList<>();
      for (RemoteRoot root : asked(request.filters().scopes())) {
        states.add(root.sync(forSync));
        root.place().ifPresent(places::add);
      }
      Freshness freshness = Freshness.worst(states);
      if (places.isEmpty()) {
        return SearchAnswer.none(freshness);
      }
      try {
        Found found = find(request, places, whole);
        boolean settled = found.ranking().moved() == 0 || freshness instanceof Freshness.Stale;
        if (settled || tries >= TRIES || whole.isSpent()) {
          return new SearchAnswer(
              found.ranking().hits(),
              (int) Math.min(COUNTED, found.total()),
              found.total() > COUNTED,
              freshness);
        }
      } catch (Cluster.MissingException missing) {
        // Deleted, or put elsewhere by another process: asked for again.
        roots.forEach(RemoteRoot::forget);
        if (tries >= TRIES || whole.isSpent()) {
          throw missing;
        }
      }
    }
  }

  private List<RemoteRoot> asked(Set<Scope> scopes) {
    return roots.stream().filter(root -> root.root().isAskedBy(scopes)).toList();
  }

  /// @param total passages that matched, one more than are counted when there are more
  private record Found(Ranking ranking, long total) {}

  private Found find(SearchRequest request, List<RemoteRoot.Place> places, Budget budget)
      throws IOException {
    FirstStage stage = FirstStage.of(request);
    Optional<SearchRequest> ofTheTime = stage.ofTheTime();
    List<JsonObject> held = List.of();
    if (ofTheTime.isPresent()) {
      Map<String, ?> all = query(ofTheTime.get(), List.of(), new Statistics());
      List<String> things = stage.thingsOfTheTime();
      if (!things.isEmpty()) {
        held = Cluster.sources(search(places, holding(things, all), budget));
      }
      if (held.isEmpty() && stage.listsTheTime()) {
        Statistics none = Statistics.of(cluster, places, Set.of(), budget);
        Found found = judged(request, all, List.of(), none, places, budget);
        List<Hit> hits = found.ranking.hits();
        if (!hits.isEmpty() && hits.getFirst().isOfAskedTime()) {
          return found;
        }
      }
    }
    Set<String> terms = stage.terms();
    if (terms.isEmpty() && !stage.isListing()) {
      return new Found(Ranking.none(), 0);
    }
    Statistics statistics = Statistics.of(cluster, places, terms, budget);
    List<String> near = near(stage, statistics, places, budget);
    if (!near.isEmpty()) {
      Set<String> more = new LinkedHashSet<>(terms);
      more.addAll(near);
      statistics = Statistics.of(cluster, places, more, budget);
    }
    List<FirstStage.Searched> searched;
    try (CandidateIndex dictionary = CandidateIndex.of(List.of(), statistics)) {
      searched = stage.searched(dictionary.reader());
    }
    if (searched.isEmpty() && !stage.isListing()) {
      return new Found(Ranking.none(), 0);
    }
    Map<String, ?> body = query(request, searched, statistics);
    return judged(request, body, held, statistics, places, budget);
  }

  /// @param more candidates besides those that the body asks for
  private Found judged(
      SearchRequest request,
      Map<String, ?> body,
      List<JsonObject> more,
      Statistics statistics,
      List<RemoteRoot.Place> places,
      Budget budget)
      throws IOException {
    JsonObject answer = search(places, body, budget);
    long total = answer.child("hits").child("total").wholeLong("value");
    List<JsonObject> candidates = new ArrayList<>(Cluster.sources(answer));
    for (JsonObject one : more) {
      if (!candidates.contains(one)) {
        candidates.add(one);
      }
    }
    try (CandidateIndex index = CandidateIndex.of(candidates, statistics)) {
      return new Found(ranker.rank(index.searcher(), request), total);
    }
  }

  /// Words that passages have, one letter from those asked for that none has.
  private List<String> near(
      FirstStage stage, Statistics statistics, List<RemoteRoot.Place> places, Budget budget)
      throws IOException {
    List<String> unknown =
        stage.correctable().stream()
            .filter(word -> statistics.documents(PassageColumns.TEXT, word) == 0)
            .toList();
    if (unknown.isEmpty()) {
      return List.of();
    }
    Map<String, ?> term =
        Map.of(
            "field",
            PassageColumns.OWN,
            "suggest_mode",
            "always",
            "string_distance",
            "damerau_levenshtein",
            "sort",
            "frequency",
            "accuracy",
            0,
            "max_edits",
            1,
            "prefix_length",
            1,
            "min_word_length",
            1,
            "size",
            MOST_SUGGESTED);
    Map<String, ?> asked = Map.of("text", String.join(" ", unknown), "term", term);
    Map<String, ?> body = Map.of("size", 0, "suggest", Map.of("near", asked));
    List<String> near = new ArrayList<>();
    JsonObject suggested = search(places, body, budget).child("suggest");
    for (JsonObject word : suggested.objects("near")) {
      for (JsonObject option : word.objects("options")) {
        near.add(PassageColumns.unescaped(option.orEmpty("text")));
      }
    }
    return near;
  }

  private JsonObject search(List<RemoteRoot.Place> places, Map<String, ?> body, Budget budget)
      throws IOException {
    String names = places.stream().map(RemoteRoot.Place::alias).collect(Collectors.joining(","));
    boolean spread = places.size() > 1 || places.getFirst().shards() > 1;
    String path =
        "/"
            + names
            + "/_search?allow_partial_search_results=false"
            + (spread ? "&search_type=dfs_query_then_fetch" : "");
    return cluster.send(Cluster.Request.post(path, body), budget).good();
  }

  private static Map<String, ?> query(
      SearchRequest request, List<FirstStage.Searched> searched, Statistics statistics) {
    List<FilterClause> clauses = FilterClause.of(request, searched.isEmpty());
    Map<String, Object> bool = new HashMap<>();
    bool.put("filter", filters(clauses, false));
    bool.put("must_not", filters(clauses, true));
    Map<String, Object> query = new HashMap<>();
    query.put("size", Math.max(CANDIDATES, request.limit()));
    query.put("track_total_hits", COUNTED + 1);
    query.put("_source", Map.of("excludes", List.of(PassageColumns.ID)));
    query.put("query", Map.of("bool", bool));
    if (searched.isEmpty()) {
      query.put("sort", List.of(Map.of("date", Map.of("order", "desc"))));
    } else {
      bool.put("minimum_should_match", 1);
      bool.put("should", searched.stream().map(term -> term(term, statistics)).toList());
    }
    return query;
  }

  private static List<Map<String, ?>> filters(List<FilterClause> clauses, boolean not) {
    List<Map<String, ?>> filters = new ArrayList<>();
    for (FilterClause clause : clauses) {
      if (clause.not() == not) {
        filters.add(filter(clause.field(), clause.wanted()));
      }
    }
    return filters;
  }

  private static Map<String, ?> filter(String field, FilterClause.Wanted wanted) {
    return switch (wanted) {
      case FilterClause.AnyOf(List<String> values) -> terms(field, values);
      case FilterClause.Days(long first, long last) ->
          Map.of("range", Map.of(field, Map.of("gte", first, "lte", last)));
      case FilterClause.Regexp(String pattern) ->
          Map.of("regexp", Map.of(field, Map.of("value", pattern, "flags", "NONE")));
      case FilterClause.NamedBut(List<String> own) -> {
        List<?> named = List.of(terms(field, List.of(PassageDocuments.NAMED)));
        List<?> ours = List.of(terms(field, own));
        yield Map.of("bool", Map.of("filter", named, "must_not", ours));
      }
    };
  }

  private static Map<String, ?> terms(String field, List<String> values) {
    return Map.of("terms", Map.of(field, values));
  }

  /// The same for passages alone that hold these terms, or that stand near one that does.
  private static Map<String, ?> holding(List<String> terms, Map<String, ?> query) {
    List<Object> must = new ArrayList<>();
    must.add(query.get("query"));
    for (String term : terms) {
      must.add(Map.of("term", Map.of(PassageColumns.TEXT, PassageColumns.escaped(term))));
    }
    Map<String, Object> narrowed = new HashMap<>(query);
    narrowed.put("query", Map.of("bool", Map.of("filter", must)));
    return narrowed;
  }

  /// The cluster weighs a term by how many passages have it anywhere, we by how many have it in
  /// their own text: the boost makes up for that.
  private static Map<String, ?> term(FirstStage.Searched term, Statistics statistics) {
    double boost =
        term.boost(
            statistics.documents(term.field(), term.text()),
            statistics.of(term.field()).documents());
    String value = PassageColumns.escaped(term.text());
    return Map.of("term", Map.of(term.field(), Map.of("value", value, "boost", boost)));
  }

  @Override
  public List<Passage> passages(Set<String> ids) throws IOException {
    Budget budget = Budget.unlimited();
    List<JsonObject> found = new ArrayList<>();
    List<RemoteRoot.Place> places = new ArrayList<>();
    for (RemoteRoot root : roots) {
      root.sync(budget);
      root.place().ifPresent(places::add);
    }
    for (List<String> some : Lists.partition(List.copyOf(ids), MOST_IDS)) {
      Map<String, ?> body =
          Map.of("size", 10 * MOST_IDS, "query", Map.of("terms", Map.of(PassageColumns.ID, some)));
      found.addAll(Cluster.sources(search(places, body, budget)));
    }
    found.sort(Comparator.comparingLong(columns -> columns.wholeLong(RemoteDocuments.ORDINAL)));
    List<Passage> passages = new ArrayList<>();
    for (JsonObject columns : found) {
      PassageColumns.passage(columns.fields(), texts).ifPresent(passages::add);
    }
    return passages;
  }

  @Override
  public IndexStatus status() throws IOException {
    List<IndexStatus> parts = new ArrayList<>();
    for (RemoteRoot root : roots) {
      parts.add(root.status());
    }
    return RootStatus.together(parts);
  }

  @Override
  public void makeFirst() throws IOException {
    for (RemoteRoot root : roots) {
      root.makeFirst(Progress.SILENT);
    }
  }

  @Override
  public IndexStatus rebuild(Progress progress) throws IOException {
    for (RemoteRoot root : roots) {
      root.rebuild(progress);
    }
    return status();
  }

  @Override
  public void close() {
    // The connections are shared.
  }

  /// Where indexes lie and how they are spread.
  ///
  /// @param nodes `http` or `https` addresses of nodes of one cluster, tried in turn; with
  ///   `user:password@` where they ask for it
  /// @param name whose indexes these are: what nobody else in the cluster is called
  /// @param shards of a new index
  /// @param replicas most copies beside each shard, as there are nodes for them
  public record OpenSearchOptions(List<URI> nodes, String name, int shards, int replicas) {
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,99}");

    public OpenSearchOptions {
      nodes = List.copyOf(nodes);
      for (URI node : nodes) {
        if (!SCHEMES.contains(String.valueOf(node.getScheme())) || node.getHost() == null) {
          throw new IllegalArgumentException("not an address of a node of OpenSearch: " + node);
        }
      }
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "an index is called by small letters, digits, - and _: " + name);
      }
      if (shards < 1 || replicas < 0) {
        throw new IllegalArgumentException("shards: " + shards + ", replicas: " + replicas);
      }
    }
  }
}
