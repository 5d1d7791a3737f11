package memory.indexer.rank;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// What a passage must be besides matching, as clauses that score nothing.
///
/// What is out by default is excluded by its few postings; asking every passage for being in would
/// cost every query.
final class FilterClauses {
  private final BooleanQuery.Builder query;
  private final List<LeafReaderContext> leaves;

  private FilterClauses(BooleanQuery.Builder query, List<LeafReaderContext> leaves) {
    this.query = query;
    this.leaves = leaves;
  }

  static void add(
      BooleanQuery.Builder query, List<LeafReaderContext> leaves, SearchRequest request) {
    FilterClauses clauses = new FilterClauses(query, leaves);
    Filters filters = request.filters();
    clauses.scopes(filters.scopes());
    clauses.kinds(filters.kinds());
    for (Kind kind : filters.leftOut()) {
      clauses.mustNot(term(PassageDocuments.KIND, kind.label()));
    }
    for (String tag : filters.tags()) {
      clauses.must(term(PassageDocuments.TAG, tag.toLowerCase(Locale.ROOT)));
    }
    clauses.days(filters);
    if (filters.pathGlob().isPresent()) {
      clauses.must(PathGlob.query(filters.pathGlob().get()));
    }
    clauses.status(filters);
    clauses.expiry(request.today());
    if (!filters.projects().isEmpty()) {
      clauses.projects(filters.projects());
    }
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

  private void scopes(Set<Scope> scopes) {
    if (!scopes.isEmpty()) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (Scope scope : scopes) {
        any.add(term(PassageDocuments.SCOPE, scope.label()), BooleanClause.Occur.SHOULD);
      }
      must(any.build());
    }
  }

  private void kinds(Set<Kind> kinds) {
    if (!kinds.isEmpty()) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (Kind kind : kinds) {
        any.add(term(PassageDocuments.KIND, kind.label()), BooleanClause.Occur.SHOULD);
      }
      must(any.build());
    }
  }

  private void days(Filters filters) {
    if (filters.since().isPresent() || filters.until().isPresent()) {
      long first = filters.since().map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE);
      long last = filters.until().map(LocalDate::toEpochDay).orElse(Long.MAX_VALUE);
      must(NumericDocValuesField.newSlowRangeQuery(PassageDocuments.DATE, first, last));
    }
  }

  private void status(Filters filters) {
    Status wanted = filters.status().orElse(Status.ACTIVE);
    if (wanted == Status.ACTIVE) {
      for (Status other : Status.values()) {
        if (other != Status.ACTIVE) {
          mustNot(term(PassageDocuments.STATUS, other.label()));
        }
      }
    } else {
      must(term(PassageDocuments.STATUS, wanted.label()));
    }
    if (!filters.archived()) {
      mustNot(term(PassageDocuments.ARCHIVED, PassageDocuments.YES));
    }
  }

  private void expiry(LocalDate today) {
    if (isKnown(PassageDocuments.EXPIRES)) {
      mustNot(
          NumericDocValuesField.newSlowRangeQuery(
              PassageDocuments.EXPIRES, Long.MIN_VALUE, today.toEpochDay() - 1));
    }
  }

  private void projects(Set<String> names) {
    if (isKnown(PassageDocuments.PROJECT)) {
      BooleanQuery.Builder others = new BooleanQuery.Builder();
      others.add(
          term(PassageDocuments.PROJECT, PassageDocuments.NAMED), BooleanClause.Occur.FILTER);
      for (String name : names) {
        others.add(
            term(PassageDocuments.PROJECT, PassageDocuments.cut("=" + name)),
            BooleanClause.Occur.MUST_NOT);
      }
      mustNot(others.build());
    }
  }

  private boolean isKnown(String field) {
    for (LeafReaderContext leaf : leaves) {
      if (leaf.reader().getFieldInfos().fieldInfo(field) != null) {
        return true;
      }
    }
    return false;
  }

  private void must(Query clause) {
    query.add(clause, BooleanClause.Occur.FILTER);
  }

  private void mustNot(Query clause) {
    query.add(clause, BooleanClause.Occur.MUST_NOT);
  }

  static Query term(String field, String value) {
    return new TermQuery(new Term(field, value));
  }
}
