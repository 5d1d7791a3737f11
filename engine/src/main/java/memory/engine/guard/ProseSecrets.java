package memory.engine.guard;

import com.google.common.base.Ascii;
import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A random value that a sentence or a table hands over: "the API key for staging is …", "logged in
/// with …", "use `…` as the token", a column headed "key". Words of one line count, no further away
/// than a sentence is long.
final class ProseSecrets implements SecretScan.Rule {
  private static final int NEAR = 4;
  private static final int FAR = 18;
  private static final int LONGEST_WORD = 512;
  private static final int LONGEST_NAMING = 200;
  private static final int AWAITED = 3;
  private static final int LEAST_CANDIDATE = 8;
  private static final int LEAST_TURNS = 3;
  private static final char EAST_ASIAN = 0x2E80;

  private static final Alphabet OPENING = Alphabet.of("\"'`([{<*_|,;#");
  private static final Alphabet SIGNS = Alphabet.of("!@#%^&*+?");
  private static final Alphabet DIGITS_AND_SIGNS = Alphabet.of("0-9!@#%^&*+?");

  /// What says that the value comes, in the languages whose words for "password" are known.
  private static final Set<String> STRONG_LINKS = Tables.set("ProseSecrets.STRONG_LINKS");

  private static final Set<String> LINKS =
      Sets.union(STRONG_LINKS, Tables.set("ProseSecrets.LINKS"));

  private static final Set<String> USES = Set.of("use", "used", "paste", "enter", "using");
  private static final Set<String> LOGINS =
      Set.of("login", "logged", "log", "signed", "sign", "authenticate", "authenticated", "auth");

  /// Words whose values are long and random and no secret.
  private static final Set<String> OTHERS = Tables.set("ProseSecrets.OTHERS");

  /// Those that the words of [SecretNames] end with: a quick way out for all other words.
  private static final String LAST_LETTERS = "dtyhsnweclapo";

  private enum Kind {
    NOTHING,
    CREDENTIAL,
    PASSWORD
  }

  private static final Column NO_COLUMN = new Column(-1, SecretNames.NONE);

  /// A column of a table.
  ///
  /// @param place from 0; -1 = there is none
  private record Column(int place, SecretNames name) {}

  /// A word of a line: between blanks, without the punctuation around it.
  ///
  /// @param ends whether a colon or the like follows it
  /// @param closes whether a clause ends with it
  private record Word(String text, int start, boolean ends, boolean closes) {
    int end() {
      return start + text.length();
    }
  }

  @Override
  public void find(String text, Found found) {
    Column secretColumn = NO_COLUMN;
    int awaited = 0;
    for (int line = 0; line <= text.length(); ) {
      int end = text.indexOf('\n', line);
      end = end < 0 ? text.length() : end;
      boolean row = isRow(text, line, end);
      if (!row) {
        secretColumn = NO_COLUMN;
        sentence(text, line, end, found);
        awaited = awaited(text, line, end, awaited, found);
      } else if (secretColumn.place() < 0) {
        secretColumn = secretColumn(text, line, end);
      } else {
        cell(text, line, end, secretColumn, found);
      }
      line = end + 1;
    }
  }

  /// A value on a line of its own, below a line that names it: "the token is", `password:`.
  ///
  /// @param awaited for how many lines a value may still come
  /// @return the same for the next line
  private static int awaited(String text, int from, int to, int awaited, Found found) {
    int start = Alphabet.QUOTED.endOfRun(text, from, to);
    int end = Alphabet.BLANKS.startOfRun(text, to, start);
    if (start == end || text.startsWith("```", start)) {
      return awaited - 1;
    }
    if (awaited > 0) {
      List<Word> words = words(text, start, end);
      if (words.size() == 1
          && isRandomValue(words.getFirst().text())
          && !Lookalike.isDigest(words.getFirst().text())
          && !Lookalike.isUuid(words.getFirst().text())) {
        found.add("prose-token", words.getFirst().start(), words.getFirst().end());
        return 0;
      }
    }
    return end - start <= LONGEST_NAMING && names(text, start, end) ? AWAITED : 0;
  }

  /// Whether the line ends in the name of a secret and a sign that its value comes.
  private static boolean names(String text, int from, int to) {
    char last = text.charAt(to - 1);
    boolean said = last == 's' && text.startsWith(" is", to - 3);
    if (last != ':' && last != '=' && !said) {
      return false;
    }
    List<Word> words = words(text, from, to);
    for (int i = words.size() - 1; i >= Math.max(0, words.size() - 1 - NEAR); i--) {
      if (kind(words, i, lower(words.get(i).text())) != Kind.NOTHING) {
        return true;
      }
    }
    return false;
  }

  private static void sentence(String text, int from, int to, Found found) {
    if (!mayHoldCandidate(text, from, to)) {
      return;
    }
    List<Word> words = words(text, from, to);
    if (text.indexOf('"', from, to) < 0
        && words.stream().noneMatch(word -> isCandidate(word.text()))) {
      return;
    }
    int credential = Integer.MIN_VALUE / 2;
    int password = Integer.MIN_VALUE / 2;
    int login = Integer.MIN_VALUE / 2;
    int said = Integer.MIN_VALUE / 2;
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      String lower = lower(word.text());
      Kind kind = kind(words, i, lower);
      if (kind != Kind.NOTHING) {
        credential = i;
        password = kind == Kind.PASSWORD ? i : password;
      } else if (LOGINS.contains(lower)) {
        login = i;
      } else if (OTHERS.contains(lower)) {
        credential = Integer.MIN_VALUE / 2;
      } else if (isCandidate(word.text())) {
        String link = i == 0 ? "" : lower(words.get(i - 1).text());
        boolean linked = LINKS.contains(link) || (i > 0 && words.get(i - 1).ends());
        boolean random = isRandomValue(word.text());
        boolean digest = Lookalike.isDigest(word.text()) || Lookalike.isUuid(word.text());
        boolean near = i - credential <= NEAR;
        boolean strong =
            STRONG_LINKS.contains(link)
                || (i > 0 && words.get(i - 1).ends())
                || (i - password == 1 && RandomLook.isMixed(word.text(), 0, word.text().length()))
                || isDrawn(word.text());
        if (random
            && i - credential <= FAR
            && (near || linked)
            && (!digest || linked || i - credential == 1)) {
          found.add("prose-token", word.start(), word.end());
        } else if (strong && i - password <= FAR && SecretNames.PASSWORD.isKeptBy(word.text())) {
          found.add("prose-password", word.start(), word.end());
        } else if (link.equals("with")
            && i - login <= FAR
            && (random || isLongNumber(word.text()))) {
          found.add("login-token", word.start(), word.end());
        } else if (random && isGiven(text, words, i, link, digest)) {
          found.add("given-token", word.start(), word.end());
        }
      }
      said = STRONG_LINKS.contains(lower) ? i : said;
      if (said > password && i - said <= NEAR && i - password <= FAR) {
        int end = Assignments.endOfPhrase(text, word.start());
        if (end > word.start()) {
          found.add("prose-password", word.start(), end);
        }
      }
      if (word.closes()) {
        password = Integer.MIN_VALUE / 2;
      }
    }
  }

  /// "use `…`", and "`…` as the API key" where the naming comes after.
  private static boolean isGiven(
      String text, List<Word> words, int at, String link, boolean digest) {
    Word word = words.get(at);
    boolean quoted = word.start() > 0 && "\"'`".indexOf(text.charAt(word.start() - 1)) >= 0;
    if (USES.contains(link) && word.text().length() >= 20 && quoted && !digest) {
      return true;
    }
    if (at + 2 >= words.size() || !lower(words.get(at + 1).text()).equals("as")) {
      return false;
    }
    for (int i = at + 2; i < Math.min(words.size(), at + 2 + NEAR + 1); i++) {
      if (kind(words, i, lower(words.get(i).text())) != Kind.NOTHING) {
        return true;
      }
    }
    return false;
  }

  private static Kind kind(List<Word> words, int at, String lower) {
    if (lower.length() < 2
        || lower.length() > 24
        || (lower.charAt(lower.length() - 1) < 0x80
            && LAST_LETTERS.indexOf(lower.charAt(lower.length() - 1)) < 0)) {
      return Kind.NOTHING;
    }
    String name = at == 0 ? lower : lower(words.get(at - 1).text()) + " " + lower;
    return switch (SecretNames.of(name)) {
      case NONE -> SecretNames.namesPassword(lower) ? Kind.PASSWORD : Kind.NOTHING;
      case PASSWORD -> Kind.PASSWORD;
      case TOKEN -> Kind.CREDENTIAL;
      case KEY -> lower.endsWith("key") ? Kind.CREDENTIAL : Kind.NOTHING;
    };
  }

  private static boolean isCandidate(String word) {
    return word.length() >= LEAST_CANDIDATE
        && (RandomLook.isMixed(word, 0, word.length()) || isLongNumber(word) || hasSign(word));
  }

  /// Whether anything between two blanks is long enough and more than letters, or stands in a line
  /// with quotes: a quick way out for most lines.
  private static boolean mayHoldCandidate(String text, int from, int to) {
    int start = from;
    boolean sign = false;
    boolean signs = false;
    for (int i = from; i <= to; i++) {
      char c = i < to ? text.charAt(i) : ' ';
      signs |= sign;
      if (c > ' ') {
        sign |= DIGITS_AND_SIGNS.has(c);
      } else {
        if (sign && i - start >= LEAST_CANDIDATE) {
          return true;
        }
        start = i + 1;
        sign = false;
      }
    }
    return signs && text.indexOf('"', from, to) >= 0;
  }

  private static boolean hasSign(String word) {
    return SIGNS.next(word, 0, word.length()) < word.length();
  }

  /// Capitals, small letters and digits without a pattern, or a sign among them: near a word for
  /// "password" it is one, whatever the language between them.
  private static boolean isDrawn(String word) {
    boolean upper = false;
    boolean lower = false;
    boolean digit = false;
    int turns = 0;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      boolean inside = i > 0;
      upper |= Ascii.isUpperCase(c);
      lower |= Ascii.isLowerCase(c);
      digit |= Alphabet.DIGITS.has(c);
      turns += inside && Alphabet.DIGITS.has(c) != Alphabet.DIGITS.has(word.charAt(i - 1)) ? 1 : 0;
      turns += inside && Ascii.isUpperCase(c) && Ascii.isLowerCase(word.charAt(i - 1)) ? 1 : 0;
    }
    return word.length() >= LEAST_CANDIDATE
        && upper
        && lower
        && digit
        && (turns >= LEAST_TURNS || hasSign(word))
        && !isPath(word);
  }

  private static boolean isRandomValue(String word) {
    return word.length() >= 10
        && RandomLook.isMixed(word, 0, word.length())
        && (RandomLook.of(word) || Lookalike.isUuid(word))
        && Lookalike.isValue(word)
        && word.indexOf('\\') < 0
        && !isPath(word);
  }

  private static boolean isPath(String word) {
    int slash = word.indexOf('/');
    int dot = word.lastIndexOf('.');
    return (slash >= 0
            && (dot >= 0 || word.indexOf('/', slash + 1) >= 0)
            && word.length() < 60
            && !Lookalike.isBase64(word))
        || (dot > 0
            && word.length() - dot <= 5
            && Character.isLetter(word.charAt(word.length() - 1))
            && word.indexOf('.') == dot
            && word.length() < 40);
  }

  private static boolean isLongNumber(String word) {
    return word.length() >= 12 && Alphabet.DIGITS.endOfRun(word, 0, word.length()) == word.length();
  }

  private static boolean isRow(String text, int from, int to) {
    int at = Alphabet.BLANKS.endOfRun(text, from, to);
    return at < to && text.charAt(at) == '|';
  }

  /// Which cell of a header row names a secret.
  private static Column secretColumn(String text, int from, int to) {
    int column = 0;
    int start = from;
    for (int i = from; i <= to; i++) {
      if (i == to || text.charAt(i) == '|') {
        SecretNames name =
            i - start <= 40 ? SecretNames.of(text.substring(start, i).strip()) : SecretNames.NONE;
        if (name != SecretNames.NONE) {
          return new Column(column, name);
        }
        column++;
        start = i + 1;
      }
    }
    return NO_COLUMN;
  }

  private static void cell(String text, int from, int to, Column wanted, Found found) {
    int column = 0;
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == '|' && ++column == wanted.place()) {
        int next = text.indexOf('|', i + 1);
        int end = next < 0 || next > to ? to : next;
        for (Word word : words(text, i + 1, end)) {
          if (isRandomValue(word.text())
              || (wanted.name() == SecretNames.PASSWORD && wanted.name().isKeptBy(word.text()))) {
            found.add("table-token", word.start(), word.end());
          }
        }
        return;
      }
    }
  }

  private static List<Word> words(String text, int from, int to) {
    List<Word> words = new ArrayList<>();
    int at = from;
    while (at < to) {
      at = Alphabet.BLANKS.endOfRun(text, at, to);
      int end = at;
      while (end < to && text.charAt(end) > ' ' && (end == at || !changesScript(text, end))) {
        end++;
      }
      if (end > at && text.startsWith("[secret:", at)) {
        words.add(new Word("-", at, false, false));
      } else if (end > at && end - at <= LONGEST_WORD) {
        words.add(word(text, at, end));
      }
      at = end;
    }
    return words;
  }

  /// Whether East Asian writing ends here, or begins: it has no blanks between words.
  private static boolean changesScript(String text, int at) {
    char c = text.charAt(at);
    char before = text.charAt(at - 1);
    return (c >= EAST_ASIAN) != (before >= EAST_ASIAN) && (c > 0x7F) != (before > 0x7F);
  }

  private static Word word(String text, int from, int to) {
    int start = from;
    int end = to;
    boolean ends = false;
    boolean closes = false;
    start = OPENING.endOfRun(text, start, end);
    while (end > start && "\"'`)]}>*_|,;.:!?".indexOf(text.charAt(end - 1)) >= 0) {
      ends |= text.charAt(end - 1) == ':' || text.charAt(end - 1) == '=';
      closes |= ",;.!?".indexOf(text.charAt(end - 1)) >= 0;
      end--;
    }
    return start == end
        ? new Word(text.substring(from, to), from, false, false)
        : new Word(text.substring(start, end), start, ends, closes);
  }

  private static String lower(String word) {
    return word.length() > 32 ? "" : word.toLowerCase(Locale.ROOT);
  }
}
