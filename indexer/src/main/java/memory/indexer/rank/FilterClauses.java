package memory.indexer.rank;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Labelled;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/// What a passage must be besides matching, as clauses that score nothing.
///
/// What is out by default is excluded by its few postings; asking every passage for being in would
/// cost every query.
record FilterClauses(BooleanQuery.Builder query, List<LeafReaderContext> leaves) {
  private static final int MOST_GLOB_CHARS = 500;

  static void add(
      BooleanQuery.Builder query, List<LeafReaderContext> leaves, SearchRequest request) {
    FilterClauses clauses = new FilterClauses(query, leaves);
    Filters filters = request.filters();
    clauses.mustBeOneOf(PassageDocuments.SCOPE, filters.scopes());
    clauses.mustBeOneOf(PassageDocuments.KIND, filters.kinds());
    for (Kind kind : filters.leftOut()) {
      clauses.mustNot(term(PassageDocuments.KIND, kind.label()));
    }
    for (String tag : filters.tags()) {
      clauses.must(term(PassageDocuments.TAG, tag.toLowerCase(Locale.ROOT)));
    }
    clauses.days(filters);
    if (filters.pathGlob().isPresent()) {
      clauses.must(path(filters.pathGlob().get()));
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

  private void mustBeOneOf(String field, Set<? extends Labelled> wanted) {
    if (!wanted.isEmpty()) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (Labelled one : wanted) {
        any.add(term(field, one.label()), BooleanClause.Occur.SHOULD);
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

  /// A glob over passages' paths: `*` and `?` stay within a name, `**` crosses folders, everything
  /// else is itself. `daily/` and `daily` mean all that is below.
  static Query path(String glob) {
    try {
      return new AutomatonQuery(new Term(PassageDocuments.PATH, glob), automaton(glob));
    } catch (TooComplexToDeterminizeException _) {
      return new MatchNoDocsQuery("a path pattern beyond reason");
    }
  }

  static Automaton automaton(String glob) {
    String cut = glob.length() > MOST_GLOB_CHARS ? glob.substring(0, MOST_GLOB_CHARS) : glob;
    String whole = cut.endsWith("/") ? cut.substring(0, cut.length() - 1) : cut;
    Automaton exact = pieces(whole);
    Automaton below =
        Operations.concatenate(List.of(exact, Automata.makeChar('/'), Automata.makeAnyString()));
    Automaton either = cut.endsWith("/") ? below : Operations.union(List.of(exact, below));
    return Operations.determinize(either, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT);
  }

  private static Automaton pieces(String glob) {
    Automaton notSlash =
        Operations.union(
            List.of(
                Automata.makeCharRange(Character.MIN_CODE_POINT, '/' - 1),
                Automata.makeCharRange('/' + 1, Character.MAX_CODE_POINT)));
    List<Automaton> pieces = new ArrayList<>();
    pieces.add(Automata.makeEmptyString());
    for (int i = 0; i < glob.length(); ) {
      if (glob.startsWith("**/", i)) {
        pieces.add(
            Operations.optional(
                Operations.concatenate(List.of(Automata.makeAnyString(), Automata.makeChar('/')))));
        i += 3;
      } else if (glob.startsWith("**", i)) {
        pieces.add(Automata.makeAnyString());
        i += 2;
      } else {
        int c = glob.codePointAt(i);
        pieces.add(
            switch (c) {
              case '*' -> Operations.repeat(notSlash);
              case '?' -> notSlash;
              default -> Automata.makeChar(c);
            });
        i += Character.charCount(c);
      }
    }
    return Operations.concatenate(pieces);
  }
}
