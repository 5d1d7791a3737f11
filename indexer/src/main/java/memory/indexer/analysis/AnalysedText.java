package memory.indexer.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.FlagsAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/// The terms of one text in order, with where they stand in it.
///
/// Positions count words that say something; a common word shares the position of the word before
/// it, so that "salt and pepper" stand next to each other.
public final class AnalysedText {
  private static final int MOST_TERM_CHARS = 3 * WordTokenizer.LONGEST_TERM;

  private String[] terms = new String[32];
  private int[] starts = new int[32];
  private int[] ends = new int[32];
  private int[] positions = new int[32];
  private byte[] flags = new byte[32];
  private int size;

  private AnalysedText() {}

  public static AnalysedText of(MemoryAnalyzer analyzer, String text) {
    AnalysedText analysed = new AnalysedText();
    try (TokenStream tokens = analyzer.tokenStream("text", text)) {
      analysed.readAll(tokens);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // there is no file behind a string
    }
    return analysed;
  }

  private void readAll(TokenStream tokens) throws IOException {
    CharTermAttribute term = tokens.getAttribute(CharTermAttribute.class);
    OffsetAttribute offset = tokens.getAttribute(OffsetAttribute.class);
    PositionIncrementAttribute step = tokens.getAttribute(PositionIncrementAttribute.class);
    FlagsAttribute flag = tokens.getAttribute(FlagsAttribute.class);
    tokens.reset();
    int position = -1;
    while (tokens.incrementToken()) {
      if (size == terms.length) {
        grow();
      }
      if ((flag.getFlags() & FillerFilter.COMMON) == 0) {
        position += step.getPositionIncrement();
      }
      terms[size] = new String(term.buffer(), 0, Math.min(term.length(), MOST_TERM_CHARS));
      starts[size] = offset.startOffset();
      ends[size] = offset.endOffset();
      positions[size] = Math.max(position, 0);
      flags[size] = (byte) flag.getFlags();
      size++;
    }
    tokens.end();
  }

  private void grow() {
    int room = size * 2;
    terms = Arrays.copyOf(terms, room);
    starts = Arrays.copyOf(starts, room);
    ends = Arrays.copyOf(ends, room);
    positions = Arrays.copyOf(positions, room);
    flags = Arrays.copyOf(flags, room);
  }

  public int size() {
    return size;
  }

  public boolean holds(String term) {
    for (int i = 0; i < size; i++) {
      if (terms[i].equals(term)) {
        return true;
      }
    }
    return false;
  }

  public String term(int i) {
    return terms[i];
  }

  /// Where the word begins in the text, in chars.
  public int start(int i) {
    return starts[i];
  }

  public int end(int i) {
    return ends[i];
  }

  public int position(int i) {
    return positions[i];
  }

  /// A larger form of the words just before it (`authtoken` after `auth token`).
  public boolean isWhole(int i) {
    return i > 0 && ends[i] == ends[i - 1] && starts[i] <= starts[i - 1];
  }

  /// One of the few words that are never scored (`the`, `and`).
  public boolean isCommon(int i) {
    return (flags[i] & FillerFilter.COMMON) != 0;
  }

  /// A word that says how something is asked, not what about (`remind`, `exactly`).
  public boolean isWeak(int i) {
    return (flags[i] & FillerFilter.WEAK) != 0;
  }

  /// A word that says nothing in a query (`what`, `did`, `please`), common ones included.
  public boolean isFiller(int i) {
    return (flags[i] & FillerFilter.FILLER) != 0;
  }
}
