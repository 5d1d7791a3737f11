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
  private static final int MOST_PLACES = 1 << 17;
  private static final int MOST_TERM_CHARS = 3 * WordTokenizer.LONGEST_TERM;

  /// Accents take up to four letters each.
  private static final int FOLDED = 4;

  private final FillerWords fillers;
  private final IrregularForms irregular;
  private final OneWord word = new OneWord();
  private final TokenStream porter = new PorterStemFilter(word);
  private final char[] folded = new char[FOLDED * WordTokenizer.LONGEST_TERM];
  private Met[] places = new Met[256];
  private int words;

  Stems(FillerWords fillers, IrregularForms irregular) {
    this.fillers = fillers;
    this.irregular = irregular;
  }

  /// A word as it was written, in small letters.
  private static final class Met {
    private final char[] word;
    private final boolean exact;
    private final Stem stem;

    Met(char[] word, boolean exact, Stem stem) {
      this.word = word;
      this.exact = exact;
      this.stem = stem;
    }

    boolean is(char[] chars, int from, int to, boolean sameExact) {
      if (to - from != word.length || exact != sameExact) {
        return false;
      }
      for (int i = 0; i < word.length; i++) {
        if (chars[from + i] != word[i]) {
          return false;
        }
      }
      return true;
    }
  }

  /// @param exact not to be stemmed
  Stem of(char[] chars, int from, int to, boolean exact) {
    int hash = exact ? 1 : 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + chars[i];
    }
    hash *= 0x9E3779B9;
    int place = (hash ^ (hash >>> 15)) & (places.length - 1);
    for (Met met = places[place]; met != null; met = places[place]) {
      if (met.is(chars, from, to, exact)) {
        return met.stem;
      }
      place = (place + 1) & (places.length - 1);
    }
    Stem stem = stem(chars, from, to, exact);
    places[place] = new Met(Arrays.copyOfRange(chars, from, to), exact, stem);
    if (++words > places.length / 2) {
      places = new Met[Math.min(2 * places.length, MOST_PLACES)];
      words = 0;
    }
    return stem;
  }

  private Stem stem(char[] chars, int from, int to, boolean exact) {
    int length = ASCIIFoldingFilter.foldToASCII(chars, from, folded, 0, to - from);
    int flags = fillers.flags(folded, length);
    if (exact) {
      return new Stem(new String(folded, 0, Math.min(length, MOST_TERM_CHARS)), flags);
    }
    char[] base = irregular.base(folded, length);
    CharTermAttribute term =
        base.length > 0 ? word.set(base, base.length) : word.set(folded, length);
    try {
      porter.incrementToken();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // there is no file behind a word
    }
    return new Stem(new String(term.buffer(), 0, Math.min(term.length(), MOST_TERM_CHARS)), flags);
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
