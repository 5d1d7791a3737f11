package memory.opensearch;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;
import memory.indexer.rank.PassageDocuments;

/// What a passage must be besides matching, as OpenSearch's clauses: those that `FilterClauses` has
/// for Lucene.
final class FilterQuery {
  private static final int MOST_GLOB_CHARS = 500;

  private FilterQuery() {}

  /// `filter` and `must_not` of a `bool` query.
  ///
  /// @param listing only passages with a status: not the manifest
  static Map<String, List<Map<String, ?>>> of(SearchRequest request, boolean listing) {
    Filters filters = request.filters();
    Status status = filters.status().orElse(Status.ACTIVE);
    List<Map<String, ?>> filter = new ArrayList<>();
    if (!filters.scopes().isEmpty()) {
      filter.add(terms("scope", filters.scopes().stream().map(Scope::label)));
    }
    if (!filters.kinds().isEmpty()) {
      filter.add(terms("kind", filters.kinds().stream().map(Kind::label)));
    }
    filters
        .tags()
        .forEach(tag -> filter.add(terms("tag", Stream.of(tag.toLowerCase(Locale.ROOT)))));
    if (filters.since().isPresent() || filters.until().isPresent()) {
      filter.add(
          days(
              "date",
              filters.since().map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE),
              filters.until().map(LocalDate::toEpochDay).orElse(Long.MAX_VALUE)));
    }
    if (filters.pathGlob().isPresent()) {
      String regexp = regexp(filters.pathGlob().get());
      filter.add(Map.of("regexp", Map.of("path", Map.of("value", regexp, "flags", "NONE"))));
    }
    if (listing || status != Status.ACTIVE) {
      filter.add(terms("status", Stream.of(status.label())));
    }
    List<Map<String, ?>> mustNot = new ArrayList<>();
    if (!filters.leftOut().isEmpty()) {
      mustNot.add(terms("kind", filters.leftOut().stream().map(Kind::label)));
    }
    if (status == Status.ACTIVE) {
      mustNot.add(
          terms(
              "status",
              Arrays.stream(Status.values())
                  .filter(other -> other != Status.ACTIVE)
                  .map(Status::label)));
    }
    if (!filters.archived()) {
      mustNot.add(terms("archived", Stream.of("1")));
    }
    mustNot.add(days("expires", Long.MIN_VALUE, request.today().toEpochDay() - 1));
    if (!filters.projects().isEmpty()) {
      Stream<String> own =
          filters.projects().stream().map(name -> PassageDocuments.cut("=" + name));
      mustNot.add(
          Map.of(
              "bool",
              Map.of(
                  "filter", List.of(terms("project", Stream.of("named"))),
                  "must_not", List.of(terms("project", own)))));
    }
    return Map.of("filter", filter, "must_not", mustNot);
  }

  private static Map<String, ?> terms(String field, Stream<String> any) {
    return Map.of("terms", Map.of(field, any.sorted().toList()));
  }

  private static Map<String, ?> days(String field, long first, long last) {
    return Map.of("range", Map.of(field, Map.of("gte", first, "lte", last)));
  }

  /// The glob as OpenSearch's regular expression: `*` and `?` stay within a name, `**` crosses
  /// folders, and what lies below is meant too.
  static String regexp(String glob) {
    String cut = glob.length() > MOST_GLOB_CHARS ? glob.substring(0, MOST_GLOB_CHARS) : glob;
    boolean folder = cut.endsWith("/");
    String whole = folder ? cut.substring(0, cut.length() - 1) : cut;
    StringBuilder regexp = new StringBuilder();
    for (int i = 0; i < whole.length(); ) {
      if (whole.startsWith("**/", i)) {
        regexp.append("(.*/)?");
        i += 3;
      } else if (whole.startsWith("**", i)) {
        regexp.append(".*");
        i += 2;
      } else {
        char c = whole.charAt(i++);
        switch (c) {
          case '*' -> regexp.append("[^/]*");
          case '?' -> regexp.append("[^/]");
          default -> regexp.append(c < 0x80 && !Character.isLetterOrDigit(c) ? "\\" : "").append(c);
        }
      }
    }
    return regexp.append(folder ? "/.*" : "(/.*)?").toString();
  }
}
