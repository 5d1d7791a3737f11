package memory.indexer.rank;

import java.util.List;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// Each [FilterClause] as a clause of Lucene's.
final class LuceneFilter {
  private LuceneFilter() {}

  static Query term(String field, String value) {
    return new TermQuery(new Term(field, value));
  }

  static void add(
      BooleanQuery.Builder query, List<LeafReaderContext> leaves, List<FilterClause> clauses) {
    for (FilterClause clause : clauses) {
      if (clause.not() && clause.wanted() instanceof FilterClause.AnyOf(List<String> values)) {
        addTerms(query, clause.field(), values, Occur.MUST_NOT);
      } else if (!clause.not() || isKnown(clause.field(), leaves)) {
        query.add(query(clause), clause.not() ? Occur.MUST_NOT : Occur.FILTER);
      }
    }
  }

  // A switch over the kinds would make a class at run time.
  private static Query query(FilterClause clause) {
    String field = clause.field();
    if (clause.wanted() instanceof FilterClause.Days(long first, long last)) {
      return NumericDocValuesField.newSlowRangeQuery(field, first, last);
    }
    if (clause.wanted() instanceof FilterClause.Regexp(String pattern)) {
      return PathGlob.query(field, pattern);
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    if (clause.wanted() instanceof FilterClause.AnyOf(List<String> values)) {
      addTerms(any, field, values, Occur.SHOULD);
    } else if (clause.wanted() instanceof FilterClause.NamedBut(List<String> own)) {
      any.add(term(field, PassageDocuments.NAMED), Occur.FILTER);
      addTerms(any, field, own, Occur.MUST_NOT);
    }
    return any.build();
  }

  private static void addTerms(
      BooleanQuery.Builder query, String field, List<String> values, Occur occur) {
    for (String value : values) {
      query.add(term(field, value), occur);
    }
  }

  private static boolean isKnown(String field, List<LeafReaderContext> leaves) {
    for (LeafReaderContext leaf : leaves) {
      if (leaf.reader().getFieldInfos().fieldInfo(field) != null) {
        return true;
      }
    }
    return false;
  }
}
