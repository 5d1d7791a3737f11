package memory.indexer.analysis;

import com.google.common.base.Suppliers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
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
  static final String TABLE = "function-words.bin";
  static final int SLOTS = 1 << 13;
  private static final String QUESTION_WORDS = "question-words.txt";
  private static final int SHORT = 6;
  private static final int FEWEST = 2;

  static final List<Supplier<CharArraySet>> LISTS =
      List.of(
          list("de", GermanAnalyzer::getDefaultStopSet),
          list("fr", FrenchAnalyzer::getDefaultStopSet),
          list("es", SpanishAnalyzer::getDefaultStopSet),
          list("it", ItalianAnalyzer::getDefaultStopSet),
          list("pt", PortugueseAnalyzer::getDefaultStopSet),
          list("nl", DutchAnalyzer::getDefaultStopSet),
          list("sv", SwedishAnalyzer::getDefaultStopSet),
          list("da", DanishAnalyzer::getDefaultStopSet),
          list("no", NorwegianAnalyzer::getDefaultStopSet),
          list("fi", FinnishAnalyzer::getDefaultStopSet),
          list("ru", RussianAnalyzer::getDefaultStopSet));

  private FunctionWords() {}

  private static Supplier<CharArraySet> list(String language, Supplier<CharArraySet> lucenes) {
    return Suppliers.memoize(() -> asking(lucenes.get(), language));
  }

  /// The list with the words that ask in that language.
  private static CharArraySet asking(CharArraySet list, String language) {
    CharArraySet all = CharArraySet.copy(list);
    try (InputStream in = FunctionWords.class.getResourceAsStream(QUESTION_WORDS)) {
      String lines = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      lines
          .lines()
          .filter(line -> line.startsWith(language + " "))
          .forEach(line -> all.addAll(List.of(line.substring(3).split(" ", -1))));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return all;
  }

  /// For each slot of a word's hash the lists that have a word there, one bit each, in two bytes.
  /// Reading the lists takes 30 ms of a process that asks once, and most questions need none.
  private static final class Table {
    static final byte[] BYTES = read();

    static int lists(String word) {
      int at = 2 * slot(word);
      return (BYTES[at] & 0xFF) << Byte.SIZE | (BYTES[at + 1] & 0xFF);
    }

    private static byte[] read() {
      try (InputStream in = FunctionWords.class.getResourceAsStream(TABLE)) {
        return Objects.requireNonNull(in, TABLE).readNBytes(2 * SLOTS);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  /// @return from 0 to [#SLOTS]
  static int slot(String word) {
    int hash = word.hashCode();
    return (hash ^ hash >>> Short.SIZE) & (SLOTS - 1);
  }

  /// Whether a word that nobody has was probably meant for one that says nothing in English.
  public static boolean isMistyped(String word) {
    return word.length() <= SHORT && FillerWords.isMistyped(word);
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
    int[] atMost = new int[LISTS.size()];
    for (String word : words) {
      for (int lists = Table.lists(word); lists != 0; lists &= lists - 1) {
        atMost[Integer.numberOfTrailingZeros(lists)]++;
      }
    }
    CharArraySet best = CharArraySet.EMPTY_SET;
    long most = Math.max(english, FEWEST - 1);
    for (int i = 0; i < atMost.length; i++) {
      if (atMost[i] > most) {
        CharArraySet list = LISTS.get(i).get();
        long known = words.stream().filter(list::contains).count();
        if (known > most) {
          most = known;
          best = list;
        }
      }
    }
    return best;
  }
}
