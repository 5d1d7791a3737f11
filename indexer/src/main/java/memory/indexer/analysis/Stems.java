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

  private static final int BITS = 5;
  private static final int MOST_LETTERS = 12;
  private static final long HASH = 1L << 63;

  /// Odd, its bits evenly mixed: no words of one hash are as easily made as for 31.
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final OneWord word = new OneWord();
  private final TokenStream porter = new PorterStemFilter(word);
  private final char[] folded = new char[FOLDED * WordTokenizer.LONGEST_TERM];

  /// Of the words met, each at the place that its key names, or at the next that was free. A word
  /// whose key is a hash is there as it was written, too.
  private long[] keys = new long[FIRST_PLACES];

  private Stem[] stems = new Stem[FIRST_PLACES];
  private char[][] hashed = new char[FIRST_PLACES][];
  private int words;

  /// @param exact not to be stemmed
  Stem of(char[] chars, int from, int to, boolean exact) {
    long key = key(chars, from, to, exact);
    boolean telling = tellsAll(key);
    int last = keys.length - 1;
    int place = place(key) & last;
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
    int flags = FillerWords.flags(folded, length);
    if (exact) {
      return new Stem(term(folded, length), flags, words);
    }
    char[] base = IrregularForms.base(folded, length);
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

  /// What a word becomes.
  ///
  /// @param term as it is indexed and looked for
  /// @param flags of [FillerWords]
  /// @param number small, and not that of many others
  record Stem(String term, int flags, int number) {}

  /// A word as a number by which it is looked up: of a short one of the letters `a` to `z` the word
  /// itself, of any other a hash.
  ///
  /// @param exact whether the word is to be told from the same one that is not
  /// @return never 0, unless the word is empty
  static long key(char[] chars, int from, int to, boolean exact) {
    if (to - from > MOST_LETTERS || exact) {
      return hash(chars, from, to, exact);
    }
    long letters = 0;
    for (int i = from; i < to; i++) {
      int letter = chars[i] - 'a' + 1;
      if (letter < 1 || letter > 26) {
        return hash(chars, from, to, false);
      }
      letters = (letters << BITS) | letter;
    }
    return letters;
  }

  private static long hash(char[] chars, int from, int to, boolean exact) {
    long hash = exact ? 1 : 2;
    for (int i = from; i < to; i++) {
      hash = (hash ^ chars[i]) * MIX;
      hash ^= hash >>> 32;
    }
    return hash << 1 | (exact ? 1 : 0) | HASH;
  }

  /// Whether only one word has this key.
  static boolean tellsAll(long key) {
    return key >= 0;
  }

  /// A place for it in a table, of which the last bits may be taken.
  static int place(long key) {
    return (int) ((key * MIX) >>> 32);
  }
}
