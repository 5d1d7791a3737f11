package memory.indexer.analysis;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;

/// Words that say nothing about what is looked for in a question that is not in English: Lucene's
/// lists, of the one language whose words it has most of.
public final class FunctionWords {
  private static final int SHORT = 5;
  private static final int FEWEST = 2;

  private FunctionWords() {}

  /// Read when the first question needs them: most are in English.
  private static final class Lists {
    static final List<CharArraySet> ALL =
        List.<Supplier<CharArraySet>>of(
                GermanAnalyzer::getDefaultStopSet,
                FrenchAnalyzer::getDefaultStopSet,
                SpanishAnalyzer::getDefaultStopSet,
                ItalianAnalyzer::getDefaultStopSet,
                PortugueseAnalyzer::getDefaultStopSet,
                DutchAnalyzer::getDefaultStopSet,
                SwedishAnalyzer::getDefaultStopSet,
                DanishAnalyzer::getDefaultStopSet,
                NorwegianAnalyzer::getDefaultStopSet,
                FinnishAnalyzer::getDefaultStopSet,
                RussianAnalyzer::getDefaultStopSet)
            .stream()
            .map(Supplier::get)
            .toList();
  }

  /// Those of the question's language; none when it is English, or too short to tell.
  ///
  /// @param words all of the question, as written, in small letters
  /// @param english how many of them say nothing in English
  public static Set<?> of(List<String> words, int english) {
    long unknown = words.stream().filter(word -> word.length() < SHORT).count() - english;
    if (unknown < 1 || words.size() < FEWEST) {
      return Set.of();
    }
    CharArraySet best = CharArraySet.EMPTY_SET;
    long most = Math.max(english, FEWEST - 1);
    for (CharArraySet list : Lists.ALL) {
      long known = words.stream().filter(list::contains).count();
      if (known > most) {
        most = known;
        best = list;
      }
    }
    return best;
  }
}
