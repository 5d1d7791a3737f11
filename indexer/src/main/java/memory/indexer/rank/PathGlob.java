package memory.indexer.rank;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/// A glob over passages' paths: `*` and `?` stay within a name, `**` crosses folders, everything
/// else is itself. `daily/` and `daily` mean all that is below.
final class PathGlob {
  private static final int MOST_CHARS = 500;

  private PathGlob() {}

  /// The glob as a regular expression of Lucene's without its optional operators, which is also one
  /// of OpenSearch's with `"flags":"NONE"`.
  static String regexp(String glob) {
    String cut = glob.length() > MOST_CHARS ? glob.substring(0, MOST_CHARS) : glob;
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

  /// @return what finds nothing, when the pattern is beyond reason
  static Query query(String field, String regexp) {
    try {
      return new RegexpQuery(new Term(field, regexp), RegExp.NONE);
    } catch (TooComplexToDeterminizeException _) {
      return new MatchNoDocsQuery("a path pattern beyond reason");
    }
  }
}
