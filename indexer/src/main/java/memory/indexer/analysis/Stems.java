package memory.indexer.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// What words become: accents folded, base forms for irregular ones, Porter stems. Remembers the
/// words it has met, and begins anew when they are too many. Not for use by several threads.
final class Stems {
  private static final int FIRST_PLACES = 256;
  private static final int MOST_PLACES = 1 << 17;
  private static final int MOST_TERM_CHARS = 3 * WordTokenizer.LONGEST_TERM;

  /// Accents take up to four letters each.
  private static final int FOLDED = 4;

  private final FillerWords fillers;
  private final IrregularForms irregular;
  private final OneWord word = new OneWord();
  private final TokenStream porter = new PorterStemFilter(word);
  private final char[] folded = new char[FOLDED * WordTokenizer.LONGEST_TERM];

  /// Of the words met, each at the place that its key names, or at the next that was free. A word
  /// whose key is a hash is there as it was written, too.
  private long[] keys = new long[FIRST_PLACES];

  private Stem[] stems = new Stem[FIRST_PLACES];
  private char[][] hashed = new char[FIRST_PLACES][];
  private int words;

  Stems(FillerWords fillers, IrregularForms irregular) {
    this.fillers = fillers;
    this.irregular = irregular;
  }

  /// @param exact not to be stemmed
  Stem of(char[] chars, int from, int to, boolean exact) {
    long key = WordKey.of(chars, from, to, exact);
    boolean telling = WordKey.tellsAll(key);
    int last = keys.length - 1;
    int place = WordKey.place(key) & last;
    while (keys[place] != 0) {
      if (keys[place] == key && (telling || isSame(hashed[place], chars, from, to))) {
        return stems[place];
      }
      place = (place + 1) & last;
    }
    Stem stem = stem(chars, from, to, exact);
    keys[place] = key;
    stems[place] = stem;
    if (!telling) {
      hashed[place] = Arrays.copyOfRange(chars, from, to);
    }
    if (++words > keys.length / 2) {
      forget(Math.min(2 * keys.length, MOST_PLACES));
    }
    return stem;
  }

  private static boolean isSame(char[] word, char[] chars, int from, int to) {
    return Arrays.equals(word, 0, word.length, chars, from, to);
  }

  private void forget(int places) {
    keys = new long[places];
    stems = new Stem[places];
    hashed = new char[places][];
    words = 0;
  }

  private Stem stem(char[] chars, int from, int to, boolean exact) {
    int length = ASCIIFoldingFilter.foldToASCII(chars, from, folded, 0, to - from);
    int flags = fillers.flags(folded, length);
    if (exact) {
      return new Stem(term(folded, length), flags, words);
    }
    char[] base = irregular.base(folded, length);
    CharTermAttribute term =
        base.length > 0 ? word.set(base, base.length) : word.set(folded, length);
    try {
      porter.incrementToken();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // there is no file behind a word
    }
    return new Stem(term(term.buffer(), term.length()), flags, words);
  }

  /// One string for all words that become this, which is then quickly known again.
  private static String term(char[] chars, int length) {
    return new String(chars, 0, Math.min(length, MOST_TERM_CHARS)).intern();
  }

  /// A stream of the word that was set, as often as it is asked.
  private static final class OneWord extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    CharTermAttribute set(char[] chars, int length) {
      term.copyBuffer(chars, 0, length);
      return term;
    }

    @Override
    public boolean incrementToken() {
      return true;
    }
  }
}
