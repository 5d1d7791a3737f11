package memory.indexer.rank;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import memory.engine.model.Filters;
import memory.engine.model.Labelled;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;

/// What a passage must be besides matching, or must not be; it scores nothing.
public record FilterClause(boolean not, String field, Wanted wanted) {
  /// What stands in the field.
  public sealed interface Wanted {}

  public record AnyOf(List<String> values) implements Wanted {}

  /// @param first day since 1970
  /// @param last the same, inclusive
  public record Days(long first, long last) implements Wanted {}

  /// @param pattern of the whole value, see [PathGlob]
  public record Regexp(String pattern) implements Wanted {}

  /// [PassageDocuments#NAMED] and none of these.
  public record NamedBut(List<String> own) implements Wanted {}

  /// All that a request asks for. What is out by default is excluded by its few postings; asking
  /// every passage for being in would cost every query.
  ///
  /// @param listing only passages with a status: not the manifest
  public static List<FilterClause> of(SearchRequest request, boolean listing) {
    Filters filters = request.filters();
    List<FilterClause> clauses = new ArrayList<>();
    addAnyOf(clauses, false, PassageDocuments.SCOPE, labels(filters.scopes()));
    addAnyOf(clauses, false, PassageDocuments.KIND, labels(filters.kinds()));
    addAnyOf(clauses, true, PassageDocuments.KIND, labels(filters.leftOut()));
    for (String tag : filters.tags()) {
      addAnyOf(clauses, false, PassageDocuments.TAG, List.of(tag.toLowerCase(Locale.ROOT)));
    }
    if (filters.since().isPresent() || filters.until().isPresent()) {
      long first = filters.since().map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE);
      long last = filters.until().map(LocalDate::toEpochDay).orElse(Long.MAX_VALUE);
      clauses.add(new FilterClause(false, PassageDocuments.DATE, new Days(first, last)));
    }
    if (filters.pathGlob().isPresent()) {
      Regexp path = new Regexp(PathGlob.regexp(filters.pathGlob().get()));
      clauses.add(new FilterClause(false, PassageDocuments.PATH, path));
    }
    Status status = filters.status().orElse(Status.ACTIVE);
    if (listing || status != Status.ACTIVE) {
      addAnyOf(clauses, false, PassageDocuments.STATUS, List.of(status.label()));
    }
    if (status == Status.ACTIVE) {
      List<String> others = labels(List.of(Status.values()));
      others.remove(Status.ACTIVE.label());
      addAnyOf(clauses, true, PassageDocuments.STATUS, others);
    }
    if (!filters.archived()) {
      addAnyOf(clauses, true, PassageDocuments.ARCHIVED, List.of(PassageDocuments.YES));
    }
    Days past = new Days(Long.MIN_VALUE, request.today().toEpochDay() - 1);
    clauses.add(new FilterClause(true, PassageDocuments.EXPIRES, past));
    if (!filters.projects().isEmpty()) {
      List<String> own = new ArrayList<>();
      for (String name : filters.projects()) {
        own.add(PassageDocuments.cut("=" + name));
      }
      clauses.add(new FilterClause(true, PassageDocuments.PROJECT, new NamedBut(own)));
    }
    return clauses;
  }

  private static void addAnyOf(
      List<FilterClause> clauses, boolean not, String field, List<String> values) {
    if (!values.isEmpty()) {
      clauses.add(new FilterClause(not, field, new AnyOf(values)));
    }
  }

  private static List<String> labels(Collection<? extends Labelled> all) {
    List<String> labels = new ArrayList<>();
    for (Labelled one : all) {
      labels.add(one.label());
    }
    return labels;
  }

  /// Whether the filters alone say what is wanted, so that a question without words is one.
  static boolean sayWhatIsWanted(Filters filters) {
    return !filters.kinds().isEmpty()
        || !filters.tags().isEmpty()
        || filters.since().isPresent()
        || filters.until().isPresent()
        || filters.pathGlob().isPresent()
        || filters.status().isPresent();
  }
}
