package memory.engine.guard;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import memory.engine.guard.ThreatWords.Look;
import org.jspecify.annotations.Nullable;

/// The words of a text that some rule knows, each with its classes, its number among all words and
/// its sentence. Made in one pass.
final class ThreatTerms {
  private static final int LONGEST = 64;

  /// What is longer is read in several pieces.
  static final int LONGEST_CHUNK = 4 * LONGEST;

  private static final int LONGEST_URL = 2048;
  private static final int LONGEST_CJK = 5;
  private static final int LEAST_JOINED = 3;
  private static final int LONGEST_BLANK = 64;

  private static final Alphabet LETTERS = Alphabet.of("a-zA-Z");
  private static final Alphabet APOSTROPHE = Alphabet.of("'");
  private static final Alphabet URL_ENDS = Alphabet.of("\0- \"'`)>]|");
  private static final Alphabet JOINTS = Alphabet.of("\"' ");
  private static final Alphabet ENDS = Alphabet.of(".!?:");
  private static final Alphabet BREAKS = Alphabet.of("\"`()[]{}<>|=,;");
  private final String text;
  private final List<Term> terms = new ArrayList<>();
  private int word;

  /// The number of words where the last sign stood, and which signs stood there.
  private int signedAt = -1;

  private int signed;
  private int sentence;
  private int clause;
  private int line;

  private ThreatTerms(String text) {
    this.text = text;
  }

  /// A known word.
  ///
  /// @param classes what it may stand for
  /// @param number how many words stand before it
  record Term(BitSet classes, int number, int sentence, int clause, int line, int start, int end) {
    boolean is(int id) {
      return classes.get(id);
    }

    /// What starts here and is a word of a class as a whole.
    Term meaning(int id, int until) {
      return new Term(only(id), number, sentence, clause, line, start, until);
    }
  }

  private static BitSet only(int id) {
    BitSet classes = new BitSet();
    classes.set(id);
    return classes;
  }

  static List<Term> of(String text) {
    ThreatTerms made = new ThreatTerms(text);
    made.read();
    return made.terms;
  }

  private void read() {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c <= ' ') {
        if (c == '\n') {
          lineEnd(at);
        }
        at++;
      } else if (startsUrl(at)) {
        at = url(at);
      } else if ((c == '\'' || c == '*' || c == '_') && startsUrl(at + 1)) {
        at = url(at + 1);
      } else if (isBreak(c)) {
        at = sign(at);
      } else {
        at = chunk(at);
      }
    }
  }

  /// A line end ends a sentence before a list item, a quote or a heading, and before a blank line
  /// when it ends a heading or an item itself.
  private void lineEnd(int at) {
    clause++;
    line += at > 0 && text.charAt(at - 1) == '\\' ? 0 : 1;
    int next = at + 1;
    boolean blank = false;
    while (next < text.length() && next - at < LONGEST_BLANK && text.charAt(next) <= ' ') {
      blank |= text.charAt(next) == '\n';
      next++;
    }
    if (next >= text.length()
        || text.charAt(next) <= ' '
        || "-*#>|+`".indexOf(text.charAt(next)) >= 0
        || Character.isDigit(text.charAt(next))
        || (blank && isMarked(at))) {
      sentence++;
    }
  }

  /// Whether the line that ends here is a heading, an item, a quote or a row.
  private boolean isMarked(int end) {
    int start = end;
    while (start > 0 && text.charAt(start - 1) != '\n') {
      if (end - start > LONGEST_CHUNK) {
        return true;
      }
      start--;
    }
    start = Alphabet.BLANKS.endOfRun(text, start, end);
    return start < end
        && ("-*#>|+`".indexOf(text.charAt(start)) >= 0 || Character.isDigit(text.charAt(start)));
  }

  private int sign(int at) {
    char c = text.charAt(at);
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (c == '|' && next != '|') {
      sign(Look.PIPE, at, at + 1);
    } else if (c == '>' && (next == '>' || next == ' ')) {
      sign(Look.REDIRECTTO, at, at + 1);
      return next == '>' ? at + 2 : at + 1;
    } else if (c == '<' && next == '(') {
      sign(Look.SUBSHELL, at, at + 2);
      return at + 2;
    } else if (c == '<' && " ~/.$".indexOf(next) >= 0) {
      sign(Look.INPUTFROM, at, at + 1);
    } else if (c == ',' || c == '(' || c == ')') {
      clause++;
    } else if (c == ';' || c == '\u3002' || c == '\uFF01' || c == '\uFF1F') {
      sentence++;
    }
    return at + 1;
  }

  /// Signs in a row, however many, are one word and each kind of them one term.
  private void sign(Look look, int start, int end) {
    if (signedAt == word && (signed >>> look.id() & 1) != 0) {
      return;
    }
    signed = signedAt == word ? signed | 1 << look.id() : 1 << look.id();
    if (signedAt != word) {
      word++;
      signedAt = word;
    }
    terms.add(new Term(only(look.id()), word - 1, sentence, clause, line, start, end));
  }

  private boolean startsUrl(int at) {
    char c = at < text.length() ? text.charAt(at) : ' ';
    return (c == 'h' && (text.startsWith("http://", at) || text.startsWith("https://", at)))
        || (c == 'f' && text.startsWith("ftp://", at))
        || (c == 'w' && (text.startsWith("ws://", at) || text.startsWith("wss://", at)));
  }

  private int url(int at) {
    int end = URL_ENDS.next(text, at, Math.min(text.length(), at + LONGEST_URL));
    word++;
    for (Look look : ChunkLook.ofUrl(text.substring(at, end), isJoined(end))) {
      add(look, at, end);
    }
    return end;
  }

  /// Whether a literal ends here and something is added to it.
  private boolean isJoined(int at) {
    int next = JOINTS.endOfRun(text, at, Math.min(text.length(), at + 4));
    return next > at && next < text.length() && text.charAt(next) == '+';
  }

  private int chunk(int at) {
    int limit = Math.min(text.length(), at + LONGEST_CHUNK);
    int end = LETTERS.endOfRun(text, at, limit);
    boolean letters = end > at;
    while (end < limit && text.charAt(end) > ' ' && !isBreak(text.charAt(end))) {
      letters = false;
      end++;
    }
    if (end == at) {
      return at + 1;
    }
    if (text.charAt(at) == '$' && end < text.length() && text.charAt(end) == '(') {
      add(Look.SUBSHELL, at, end);
      word++;
    }
    if (text.startsWith("(*", end) && lookUp(at, Math.min(text.length(), end + 2), false)) {
      word++;
      return end;
    }
    int stop = ENDS.startOfRun(text, end, at);
    if (stop > at) {
      classify(at, stop, end, letters || isWord(at, stop));
    }
    clause += stop < end ? 1 : 0;
    boolean ends = stop < end && text.charAt(end - 1) != ':';
    if (ends
        && (end == text.length()
            || text.charAt(end) <= ' '
            || "\"')`".indexOf(text.charAt(end)) >= 0)) {
      sentence++;
    }
    return end;
  }

  /// @param plain whether there are only letters
  private void classify(int at, int stop, int end, boolean plain) {
    if (plain && isPipedEnvironment(at, stop)) {
      add(Look.ENVDUMP, at, stop);
    } else if (!plain) {
      looks(at, stop, end);
    }
    if (stop - at <= LONGEST) {
      if (lookUp(at, stop, false) || plain) {
        word++;
        return;
      }
      int slash = lastSlash(at, stop);
      if (slash > at && slash < stop - 1) {
        int above = lastSlash(at, slash);
        lookUp(slash + 1, stop, false);
        lookUp(above + 1, stop, false);
        word++;
        return;
      }
    }
    words(at, stop);
  }

  /// The last slash between two places; the place before them when there is none.
  private int lastSlash(int from, int to) {
    int slash = to - 1;
    while (slash >= from && text.charAt(slash) != '/') {
      slash--;
    }
    return slash;
  }

  /// `env | …`, `printenv`.
  private boolean isPipedEnvironment(int at, int stop) {
    if (stop - at != 3 || !(text.startsWith("env", at) || text.startsWith("set", at))) {
      return stop - at == 8 && text.startsWith("printenv", at);
    }
    int next = Alphabet.SPACE.endOfRun(text, stop, text.length());
    return next < text.length() && text.charAt(next) == '|';
  }

  private boolean isWord(int at, int stop) {
    for (int i = at; i < stop; i++) {
      char c = text.charAt(i);
      if (!Character.isLetter(c) || isCjk(c)) {
        return false;
      }
    }
    return true;
  }

  /// The words inside a chunk, and the known words that start anywhere in CJK text.
  private void words(int at, int stop) {
    boolean joined = isJoinedByUnderscores(at, stop);
    int start = at;
    for (int i = at; i <= stop; i++) {
      char c = i < stop ? text.charAt(i) : ' ';
      if (isCjk(c)) {
        for (int length = Math.min(LONGEST_CJK, stop - i); length > 1; length--) {
          if (lookUp(i, i + length, false)) {
            word++;
            break;
          }
        }
        start = i + 1;
      } else if (!Character.isLetterOrDigit(c)
          && (c != '_' || joined)
          && c != '\''
          && c != '\u2019') {
        if (i > start && i - start <= LONGEST) {
          lookUp(start, i, true);
          word++;
        }
        start = i + 1;
      }
    }
  }

  /// `several_words_in_a_row`, and no variable.
  private boolean isJoinedByUnderscores(int at, int stop) {
    int signs = 0;
    for (int i = at; i < stop; i++) {
      signs += text.charAt(i) == '_' ? 1 : 0;
    }
    return signs >= LEAST_JOINED && !ChunkLook.isVariable(text.substring(at, stop));
  }

  /// @param straight whether a curly apostrophe counts as a straight one
  private boolean lookUp(int from, int to, boolean straight) {
    int start = APOSTROPHE.endOfRun(text, from, to - 1);
    int end = APOSTROPHE.startOfRun(text, to, start + 1);
    if (end - start > 2 && text.startsWith("'s", end - 2)) {
      end -= 2;
    }
    boolean curly = straight && text.indexOf(0x2019, start, end) >= 0;
    String name = curly ? text.substring(start, end).replace('\u2019', '\'') : text;
    @Nullable BitSet bits =
        curly
            ? ThreatWords.classesOf(name, 0, name.length())
            : ThreatWords.classesOf(text, start, end);
    if (bits == null) {
      return false;
    }
    terms.add(new Term(bits, word, sentence, clause, line, start, end));
    return true;
  }

  private void looks(int at, int stop, int end) {
    String chunk = text.substring(text.charAt(at) == '@' ? at + 1 : at, stop);
    boolean indexed = end < text.length() && text.charAt(end) == '[';
    for (Look look : ChunkLook.of(chunk, indexed)) {
      add(look, at, stop);
    }
  }

  private void add(Look look, int start, int end) {
    terms.add(new Term(only(look.id()), word, sentence, clause, line, start, end));
  }

  private static boolean isBreak(char c) {
    return c < 0x80 ? BREAKS.has(c) : "\u3002\uFF01\uFF1F\u201C\u201D".indexOf(c) >= 0;
  }

  private static boolean isCjk(char c) {
    return (c >= 0x3040 && c < 0x3100)
        || (c >= 0x3400 && c < 0xA000)
        || (c >= 0xAC00 && c < 0xD7B0);
  }
}
