package memory.opensearch;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;

/// What a passage must be besides matching, as OpenSearch's clauses: those that `FilterClauses` has
/// for Lucene.
final class FilterQuery {
  private static final int MOST_GLOB_CHARS = 500;
  private static final int MOST_KEYWORD_CHARS = 8_000;

  private FilterQuery() {}

  /// Writes `filter` and `must_not` of a `bool` query.
  ///
  /// @param listing only passages with a status: not the manifest
  static void write(JsonGenerator json, SearchRequest request, boolean listing) throws IOException {
    Filters filters = request.filters();
    Status status = filters.status().orElse(Status.ACTIVE);
    json.writeArrayFieldStart("filter");
    if (!filters.scopes().isEmpty()) {
      terms(json, "scope", filters.scopes().stream().map(Scope::label).sorted().toList());
    }
    if (!filters.kinds().isEmpty()) {
      terms(json, "kind", filters.kinds().stream().map(Kind::label).sorted().toList());
    }
    for (String tag : filters.tags()) {
      terms(json, "tag", Set.of(tag.toLowerCase(Locale.ROOT)));
    }
    if (filters.since().isPresent() || filters.until().isPresent()) {
      days(
          json,
          "date",
          filters.since().map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE),
          filters.until().map(LocalDate::toEpochDay).orElse(Long.MAX_VALUE));
    }
    if (filters.pathGlob().isPresent()) {
      path(json, filters.pathGlob().get());
    }
    if (listing || status != Status.ACTIVE) {
      terms(json, "status", Set.of(status.label()));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("must_not");
    if (!filters.leftOut().isEmpty()) {
      terms(json, "kind", filters.leftOut().stream().map(Kind::label).sorted().toList());
    }
    if (status == Status.ACTIVE) {
      terms(
          json,
          "status",
          Arrays.stream(Status.values())
              .filter(other -> other != Status.ACTIVE)
              .map(Status::label)
              .toList());
    }
    if (!filters.archived()) {
      terms(json, "archived", Set.of("1"));
    }
    days(json, "expires", Long.MIN_VALUE, request.today().toEpochDay() - 1);
    if (!filters.projects().isEmpty()) {
      otherProjects(json, filters.projects());
    }
    json.writeEndArray();
  }

  private static void otherProjects(JsonGenerator json, Set<String> names) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("bool");
    json.writeArrayFieldStart("filter");
    terms(json, "project", Set.of("named"));
    json.writeEndArray();
    json.writeArrayFieldStart("must_not");
    terms(json, "project", names.stream().map(name -> cut("=" + name)).sorted().toList());
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static String cut(String keyword) {
    return keyword.length() <= MOST_KEYWORD_CHARS
        ? keyword
        : keyword.substring(0, MOST_KEYWORD_CHARS);
  }

  private static void terms(JsonGenerator json, String field, Iterable<String> any)
      throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("terms");
    json.writeArrayFieldStart(field);
    for (String value : any) {
      json.writeString(value);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void days(JsonGenerator json, String field, long first, long last)
      throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("range");
    json.writeObjectFieldStart(field);
    json.writeNumberField("gte", first);
    json.writeNumberField("lte", last);
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void path(JsonGenerator json, String glob) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("regexp");
    json.writeObjectFieldStart("path");
    json.writeStringField("value", regexp(glob));
    json.writeStringField("flags", "NONE");
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndObject();
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
