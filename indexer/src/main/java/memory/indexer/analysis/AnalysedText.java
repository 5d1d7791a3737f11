package memory.indexer.analysis;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import memory.engine.model.SentenceEnd;

/// The terms of one text in order, with where they stand in it: the one analysis of passages and
/// queries. Words and names, accents folded, fillers marked, base forms, Porter stems.
///
/// Positions count words that say something; a common word shares the position of the word before
/// it, so that "salt and pepper" stand next to each other.
public final class AnalysedText {
  private static final int CHARS_PER_WORD = 6;

  private final String text;
  private Stems.Stem[] stems;
  private int[] starts;
  private int[] ends;
  private int[] positions;
  private int size;

  private AnalysedText(String text) {
    int room = 1 + text.length() / CHARS_PER_WORD;
    this.text = text;
    stems = new Stems.Stem[room];
    starts = new int[room];
    ends = new int[room];
    positions = new int[room];
  }

  /// What reads the words of a text: cuts them and knows what they become.
  ///
  /// @param stems remembered from one text to the next
  private record Reader(WordTokenizer words, Stems stems) {
    private static final ThreadLocal<Reader> OF_THREAD =
        ThreadLocal.withInitial(() -> new Reader(new WordTokenizer(), new Stems()));
  }

  public static AnalysedText of(String text) {
    AnalysedText analysed = new AnalysedText(text);
    analysed.readAll(Reader.OF_THREAD.get());
    return analysed;
  }

  private void readAll(Reader reader) {
    WordTokenizer words = reader.words;
    TokenQueue token = words.token();
    words.start(text);
    int position = -1;
    while (words.next()) {
      if (size == stems.length) {
        grow();
      }
      Stems.Stem stem = token.stem(reader.stems);
      stems[size] = stem;
      if ((stem.flags() & FillerWords.IS_COMMON) == 0) {
        position += token.step();
      }
      starts[size] = token.start();
      ends[size] = token.end();
      positions[size] = Math.max(position, 0);
      size++;
    }
  }

  private void grow() {
    int room = size * 2;
    stems = Arrays.copyOf(stems, room);
    starts = Arrays.copyOf(starts, room);
    ends = Arrays.copyOf(ends, room);
    positions = Arrays.copyOf(positions, room);
  }

  public int size() {
    return size;
  }

  /// The text itself.
  public String text() {
    return text;
  }

  /// The word that gave a term, as it was typed, in small letters.
  public String word(int i) {
    return text.substring(starts[i], ends[i]).toLowerCase(Locale.ROOT);
  }

  public boolean holds(String term) {
    for (int i = 0; i < size; i++) {
      if (term(i).equals(term)) {
        return true;
      }
    }
    return false;
  }

  public String term(int i) {
    return stems[i].term();
  }

  /// A small number that seldom goes with another term, to know the term again by.
  public int number(int i) {
    return stems[i].number();
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

  /// A character, or a pair of them, of a script that puts no spaces between words.
  public boolean isUnspaced(int i) {
    return CharKind.of(term(i).codePointAt(0)) == CharKind.UNSPACED;
  }

  /// Which terms are the smallest parts of a larger name (`auth` and `token` in `authToken`); a
  /// tag's word is no part of it.
  public BitSet partsOfNames() {
    BitSet parts = new BitSet();
    for (int whole = 1; whole < size; whole++) {
      if (isWhole(whole)) {
        int first = whole;
        while (first > 0 && starts[first - 1] >= starts[whole]) {
          first--;
        }
        for (int i = first; whole - first > 1 && i < whole; i++) {
          parts.set(i, !isWhole(i));
        }
      }
    }
    return parts;
  }

  /// Which terms stand in a sentence that asks.
  public BitSet inQuestions() {
    BitSet questions = new BitSet();
    if (!SentenceEnd.asks(text)) {
      return questions;
    }
    int term = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (SentenceEnd.isAt(text, i)) {
        while (term < size && starts[term] < start) {
          term++;
        }
        for (; term < size && starts[term] < i; term++) {
          questions.set(term, SentenceEnd.asksAt(text, i));
        }
        start = i + 1;
      }
    }
    return questions;
  }

  /// One of the few words that are never scored (`the`, `and`).
  public boolean isCommon(int i) {
    return (stems[i].flags() & FillerWords.IS_COMMON) != 0;
  }

  /// A word that says how something is asked, not what about (`remind`, `exactly`).
  public boolean isWeak(int i) {
    return (stems[i].flags() & FillerWords.IS_WEAK) != 0;
  }

  /// A word that says nothing in a query (`what`, `did`, `please`), common ones included.
  public boolean isFiller(int i) {
    return (stems[i].flags() & FillerWords.IS_FILLER) != 0;
  }
}
