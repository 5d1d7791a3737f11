package memory.indexer.rank;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/// A glob over passages' paths: `*` and `?` stay within a name, `**` crosses folders, everything
/// else is itself. `daily/` and `daily` mean all that is below.
final class PathGlob {
  private static final int MOST_CHARS = 500;

  private PathGlob() {}

  static Query query(String glob) {
    try {
      return new AutomatonQuery(new Term(PassageDocuments.PATH, glob), automaton(glob));
    } catch (TooComplexToDeterminizeException _) {
      return new MatchNoDocsQuery("a path pattern beyond reason");
    }
  }

  static Automaton automaton(String glob) {
    String cut = glob.length() > MOST_CHARS ? glob.substring(0, MOST_CHARS) : glob;
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
