package memory.engine.guard;

import com.google.common.base.Ascii;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import memory.engine.guard.SplitTokens.Escape;

/// Text that is written so that rules do not read it: letters as escapes, base64 or hexadecimal,
/// backwards, in rot13, in figures for letters, one by one. Each is a finding of its own when it is
/// long enough not to be chance, and what it spells is read by the rules of phrases.
record Disguises(String text, FoldedText folded, Found found) {
  private static final int LEAST_ESCAPED_LETTERS = 8;
  private static final int LEAST_WORDS = 6;
  private static final int LEAST_GIVEAWAYS = 3;
  private static final int LEAST_SINGLES = 12;
  private static final int LEAST_STARS = 2;
  private static final int LONGEST_WORD = 24;

  /// Words that every longer English text has.
  private static final Set<String> FUNCTION_WORDS = Tables.set("Disguises.FUNCTION_WORDS");

  private static final int LEAST_TURNED = 3;
  private static final int LONGEST_FUNCTION_WORD = 7;
  private static final Set<String> BACKWARDS_WORDS = new HashSet<>();
  private static final Set<String> ROTATED_WORDS = new HashSet<>();

  /// First and last letter of the words above: a quick way out for most others.
  private static final BitSet TURNED_ENDS = new BitSet();

  static {
    for (String word : FUNCTION_WORDS) {
      String backwards = reversed(word);
      String rotated = rotated(word);
      BACKWARDS_WORDS.add(backwards);
      ROTATED_WORDS.add(rotated);
      TURNED_ENDS.set(endsOf(backwards, 0, word.length()));
      TURNED_ENDS.set(endsOf(rotated, 0, word.length()));
    }
  }

  /// Words that are words backwards too.
  private static final Set<String> PALINDROMES = Set.of("saw", "era", "ton", "now", "won", "tub");

  static void find(String text, FoldedText folded, Found found) {
    Disguises disguises = new Disguises(text, folded, found);
    if (text.indexOf('%') >= 0 || text.indexOf('\\') >= 0 || text.indexOf("&#") >= 0) {
      disguises.escapes();
    }
    disguises.encoded();
    disguises.words();
    disguises.singles();
    if (folded.string().indexOf('*') >= 0) {
      disguises.emphasised();
    }
  }

  private void escapes() {
    StringBuilder whole = new StringBuilder();
    StringBuilder decoded = new StringBuilder();
    int first = -1;
    int start = -1;
    int end = 0;
    int letters = 0;
    for (int at = 0; at < text.length(); ) {
      char c = text.charAt(at);
      Escape escape = Escape.at(text, at);
      if (escape.length() > 0) {
        start = start < 0 ? at : start;
        first = first < 0 && isLetter(escape.point()) ? at : first;
        decoded.appendCodePoint(escape.point());
        whole.appendCodePoint(escape.point());
        letters += isLetter(escape.point()) ? 1 : 0;
        at += escape.length();
        end = at;
        continue;
      }
      if (start >= 0) {
        if (at - end >= LONGEST_WORD) {
          spelled("escaped-letters", decoded, start, end, letters >= LEAST_ESCAPED_LETTERS);
          decoded.setLength(0);
          start = -1;
          letters = 0;
        } else {
          decoded.append(c);
        }
      }
      whole.append(c);
      at++;
    }
    if (start >= 0) {
      spelled("escaped-letters", decoded, start, end, letters >= LEAST_ESCAPED_LETTERS);
    }
    if (first >= 0) {
      spelled("escaped-letters", whole, first, text.length(), false);
    }
  }

  private void encoded() {
    for (EncodedSecrets.Stretch stretch : EncodedSecrets.stretches(text)) {
      String decoded = stretch.decoded();
      boolean isText = wordsIn(decoded) >= LEAST_WORDS;
      spelled("encoded-text", decoded, stretch.start(), stretch.end(), isText);
    }
  }

  private static int wordsIn(String decoded) {
    int words = 0;
    int run = 0;
    for (int i = 0; i <= decoded.length(); i++) {
      if (i < decoded.length() && Character.isLetter(decoded.charAt(i))) {
        run++;
      } else {
        boolean ends =
            i == decoded.length() || decoded.charAt(i) <= ' ' || decoded.charAt(i) == '.';
        words += run > 1 && ends ? 1 : 0;
        run = 0;
      }
    }
    return words;
  }

  /// Giveaways of leetspeak, reversal and rot13 among the words of a line.
  private void words() {
    String plain = folded.string();
    for (int line = 0; line < plain.length(); ) {
      int end = plain.indexOf('\n', line);
      end = end < 0 ? plain.length() : end;
      words(plain, line, end);
      line = end + 1;
    }
  }

  private void words(String plain, int line, int lineEnd) {
    int figures = 0;
    int backwards = 0;
    int rotated = 0;
    int start = line;
    boolean letter = false;
    boolean figure = false;
    for (int i = line; i <= lineEnd; i++) {
      char c = i < lineEnd ? plain.charAt(i) : ' ';
      if (isLetter(c)) {
        letter = true;
      } else if (isFigure(c)) {
        figure |= plainOf(c) != c;
      } else {
        if (i - start >= 2 && i - start <= LONGEST_WORD && letter && figure) {
          figures += isKnown(unfigured(plain.substring(start, i))) ? 1 : 0;
        }
        if (i - start >= LEAST_TURNED
            && i - start <= LONGEST_FUNCTION_WORD
            && TURNED_ENDS.get(endsOf(plain, start, i))) {
          String word = plain.substring(start, i);
          if (!FUNCTION_WORDS.contains(word)) {
            backwards += BACKWARDS_WORDS.contains(word) && !PALINDROMES.contains(word) ? 1 : 0;
            rotated += ROTATED_WORDS.contains(word) ? 1 : 0;
          }
        }
        start = i + 1;
        letter = false;
        figure = false;
      }
    }
    if (Math.max(figures, Math.max(backwards, rotated)) < LEAST_GIVEAWAYS) {
      return;
    }
    String whole = plain.substring(line, lineEnd);
    int from = folded.originOf(line);
    int to = folded.originEnd(lineEnd);
    if (figures >= LEAST_GIVEAWAYS) {
      spelled("figures-for-letters", unfigured(whole), from, to, true);
    }
    if (backwards >= LEAST_GIVEAWAYS) {
      spelled("backwards-text", reversed(whole), from, to, true);
    }
    if (rotated >= LEAST_GIVEAWAYS) {
      spelled("rotated-text", rotated(whole), from, to, true);
    }
  }

  private static int endsOf(String text, int from, int to) {
    return text.charAt(from) << 7 | text.charAt(to - 1);
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  private static boolean isKnown(String word) {
    return FUNCTION_WORDS.contains(word) || (word.length() >= 5 && ThreatWords.isKnown(word));
  }

  private static String unfigured(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      plain.append(plainOf(text.charAt(i)));
    }
    return plain.toString();
  }

  private static char plainOf(char c) {
    return switch (c) {
      case '0' -> 'o';
      case '1', '!' -> 'i';
      case '3' -> 'e';
      case '4', '@' -> 'a';
      case '5', '$' -> 's';
      case '7', '+' -> 't';
      case '8' -> 'b';
      case '9' -> 'g';
      default -> c;
    };
  }

  private static String rotated(String text) {
    StringBuilder rotated = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      rotated.append(c >= 'a' && c <= 'z' ? (char) ('a' + (c - 'a' + 13) % 26) : c);
    }
    return rotated.toString();
  }

  /// Emphasis inside words: `un**restr**icted`. Harmless by itself.
  private void emphasised() {
    String plain = folded.string();
    StringBuilder joined = new StringBuilder();
    int inner = 0;
    for (int i = 0; i < plain.length(); i++) {
      if (plain.charAt(i) != '*') {
        joined.append(plain.charAt(i));
      } else {
        inner += isInWord(plain, i) ? 1 : 0;
      }
    }
    if (inner >= LEAST_STARS) {
      spelled("emphasised-letters", joined, 0, text.length(), false);
    }
  }

  /// Whether a star, or two, stand between two letters.
  private static boolean isInWord(String text, int star) {
    int after = star + 1;
    if (after < text.length() && text.charAt(after) == '*') {
      after++;
    }
    return star > 0
        && after < text.length()
        && Ascii.isLowerCase(Ascii.toLowerCase(text.charAt(star - 1)))
        && Ascii.isLowerCase(Ascii.toLowerCase(text.charAt(after)));
  }

  /// Letters one by one, with blanks or dots between.
  private void singles() {
    String plain = folded.string();
    StringBuilder spelled = new StringBuilder();
    int start = -1;
    int end = 0;
    int singles = 0;
    int dotted = 0;
    int firstDotted = -1;
    StringBuilder undotted = new StringBuilder();
    for (int at = 0; at < plain.length(); ) {
      if (plain.charAt(at) <= ' ') {
        at++;
        continue;
      }
      int stop = Alphabet.BLANKS.next(plain, at, plain.length());
      if (stop - at == 1) {
        spelled.append(start >= 0 && at - end >= 2 ? " " : "").append(plain.charAt(at));
        start = start < 0 ? at : start;
        singles++;
        end = stop;
      } else {
        singleRun(spelled, start, end, singles);
        spelled.setLength(0);
        start = -1;
        singles = 0;
        if (stop - at >= 7 && isDotted(plain, at, stop)) {
          dotted++;
          firstDotted = firstDotted < 0 ? at : firstDotted;
          end = stop;
        }
        if (firstDotted >= 0) {
          undotted.append(' ').append(withoutSeparators(plain, at, stop));
        }
      }
      at = stop;
    }
    singleRun(spelled, start, end, singles);
    if (dotted >= 2 && hasFunctionWord(undotted)) {
      spelled("letters-apart", undotted, folded.originOf(firstDotted), text.length(), true);
    }
  }

  private void singleRun(StringBuilder spelled, int start, int end, int singles) {
    if (singles >= LEAST_SINGLES) {
      boolean words = spelled.indexOf(" ") > 0 && !isAlphabet(spelled);
      spelled(
          "letters-apart",
          spelled,
          folded.originOf(start),
          folded.originEnd(end),
          words && hasFunctionWord(spelled));
    }
  }

  /// A word of every English text, or three that rules know.
  private static boolean hasFunctionWord(CharSequence text) {
    int start = 0;
    int known = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || !isLetter(text.charAt(i))) {
        String word = text.subSequence(start, i).toString();
        known += word.length() >= 4 && ThreatWords.isKnown(word) ? 1 : 0;
        if (FUNCTION_WORDS.contains(word) || known > 2) {
          return true;
        }
        start = i + 1;
      }
    }
    return false;
  }

  private static boolean isAlphabet(CharSequence text) {
    return text.toString().contains("abc") || text.toString().contains("xyz");
  }

  private static boolean isDotted(String text, int from, int to) {
    int letters = 0;
    char sign = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean even = (i - from) % 2 == 0;
      if (even ? !isLetter(c) : ".-_*\u00B7\u2022".indexOf(c) < 0) {
        return letters >= 4 && i - from >= 7;
      }
      if (!even) {
        if (sign != 0 && c != sign) {
          return letters >= 4;
        }
        sign = c;
      } else {
        letters++;
      }
    }
    return letters >= 4;
  }

  private static String withoutSeparators(String text, int from, int to) {
    StringBuilder out = new StringBuilder();
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c != '.' && c != '-' && c != '_' && c != '*') {
        out.append(c);
      }
    }
    return out.toString();
  }

  private void spelled(String rule, CharSequence decoded, int start, int end, boolean isFinding) {
    if (end <= start) {
      return;
    }
    if (isFinding) {
      found.add(rule, start, end);
    }
    PhraseRules.find(FoldedText.decoded(decoded.toString(), start, end), found);
  }

  private static boolean isFigure(char c) {
    return (c >= '0' && c <= '9') || c == '@' || c == '$';
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
