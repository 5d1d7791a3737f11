package memory.engine.decision;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import memory.engine.guard.Tables;

/// What a decision states, as far as words can tell: what it is about, what it turns down, and
/// whether it says yes or no.
///
/// @param normal lower case, without punctuation
/// @param words what it is about, in order, in base form
/// @param places where each of them stands among the tokens of the text
/// @param rejected what it turns down (`X instead of Y`, `X, not Y`)
/// @param negative it says no
/// @param sides the opposites it takes sides in
/// @param purposeAt where its purpose begins in `words` (`use X for Y`, `use X as Y`); its length
///   without one
/// @param named the numbers that tell which of several it is about (`Berth 3 is let to Ada`); none
///   where it begins with a choice (`use Java 25`)
record Statement(
    String normal,
    List<String> words,
    List<Integer> places,
    Set<String> rejected,
    boolean negative,
    Set<StatementWords.Side> sides,
    int purposeAt,
    Set<String> named) {

  static Statement of(String text) {
    return new Reader(text).statement();
  }

  Set<String> wanted() {
    return new HashSet<>(words);
  }

  /// All it names, wanted or not.
  Set<String> all() {
    Set<String> all = wanted();
    all.addAll(rejected);
    return all;
  }

  /// A word that two versions of one decision may differ in.
  static boolean isValue(String word) {
    return StatementWords.VALUES.contains(word) || word.chars().anyMatch(Character::isDigit);
  }

  /// Whether one of these words tells which one of several it is about.
  boolean isNamedBy(Set<String> some) {
    return some.stream()
        .anyMatch(word ->
            named.contains(word)
                || named.stream().anyMatch(number -> isNameEndingIn(number, word)));
  }

  private static boolean isNameEndingIn(String number, String word) {
    return Character.isLetter(word.charAt(0))
        && word.endsWith(number)
        && !Character.isDigit(word.charAt(word.length() - number.length() - 1));
  }

  /// Goes through a text once, token by token.
  private static final class Reader {
    private static final int LEAST_SAID = 2;

    private final List<String> tokens;
    private final StringBuilder normal = new StringBuilder();
    private final List<String> words = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();

    private final Set<String> rejected = new HashSet<>();
    private final Set<StatementWords.Side> sides = new HashSet<>();
    private boolean negative;
    private boolean ne;
    private boolean prefers;
    private boolean rejecting;
    private boolean clauseStarts;
    private int purposeAt = Integer.MAX_VALUE;
    private boolean chooses;

    Reader(String text) {
      this.tokens = tokens(text);
    }

    Statement statement() {
      clauseStarts = false;
      for (int i = 0; i < tokens.size(); i++) {
        String token = tokens.get(i);
        if (token.equals(":")) {
          continue;
        }
        if (isBreak(token)) {
          clauseStarts = !words.isEmpty();
          ne = false;
          continue;
        }
        normal.append(normal.isEmpty() ? "" : " ").append(token);
        take(token, words.isEmpty());
        if (words.size() > places.size()) {
          places.add(i);
        }
        clauseStarts = false;
      }
      return new Statement(
          normal.toString(),
          List.copyOf(words),
          List.copyOf(places),
          Set.copyOf(rejected),
          negative,
          Set.copyOf(sides),
          Math.min(purposeAt, words.size()),
          named());
    }

    /// Numbers right behind the first word name what is spoken of where a verb follows (`Berth 3 is
    /// …`, `Berth 3 takes …`), where they are several (`Berth 3/7 …`) or other names end in them
    /// (`Module 3 owns table t3`); before a noun they count (`retry 3 times`).
    private Set<String> named() {
      int end = 1;
      while (end < words.size()
          && isNumber(words.get(end))
          && places.get(end) == places.get(end - 1) + 1) {
        end++;
      }
      if (chooses || end == 1 || words.isEmpty() || isNumber(words.getFirst())) {
        return Set.of();
      }
      int behind = places.get(end - 1) + 1;
      boolean names =
          words.size() - end >= LEAST_SAID
              && (isVerb(behind)
                  || end > 2
                  || words.stream().anyMatch(word -> isNameEndingIn(words.get(1), word)));
      return names || tells(behind) ? Set.copyOf(words.subList(1, end)) : Set.of();
    }

    private boolean isVerb(int at) {
      return at < tokens.size() && StatementWords.SAYS_OF_A_SUBJECT.contains(tokens.get(at));
    }

    /// Whether the word there tells what a subject does (`takes`), and of what.
    private boolean tells(int at) {
      int verb = at;
      while (verb < tokens.size()
          && (StatementWords.negates(tokens.get(verb)) || tokens.get(verb).equals("only"))) {
        verb++;
      }
      if (verb + 1 >= tokens.size() || isBreak(tokens.get(verb + 1))) {
        return false;
      }
      String word = tokens.get(verb);
      return word.endsWith("s")
          && !StatementWords.SAYS_OF_A_SUBJECT.contains(word)
          && !word.endsWith("ss")
          && !isValue(word.substring(0, word.length() - 1))
          && !StatementWords.COUNTS.contains(words.getFirst())
          && !tokens.contains("per");
    }

    private static boolean isNumber(String word) {
      return word.chars().allMatch(Character::isDigit);
    }

    private void take(String token, boolean first) {
      boolean contrast =
          token.equals("instead")
              || token.equals("rather")
              || (token.equals("over") && prefers)
              || (clauseStarts && StatementWords.negates(token));
      if (contrast && !words.isEmpty()) {
        rejecting = true;
        return;
      }
      if (first && (token.equals("use") || token.equals("prefer") || token.equals("pick"))) {
        purposeAt = Integer.MAX_VALUE - 1;
        chooses = true;
      }
      prefers |= token.startsWith("prefer");
      if ((token.equals("for") || token.equals("as"))
          && purposeAt == Integer.MAX_VALUE - 1
          && !words.isEmpty()) {
        purposeAt = words.size();
      }
      StatementWords.Side side = StatementWords.OPPOSITES.get(token);
      if (side != null) {
        sides.add(side);
        return;
      }
      if (StatementWords.NEGATIONS.contains(token)) {
        negative = !negative;
      } else if (StatementWords.FIRM_NEGATIONS.contains(token)) {
        negative |= !rejecting;
        ne = token.equals("ne") && !rejecting;
      } else if (ne && token.equals("que")) {
        negative = false;
        ne = false;
      } else if (ne && StatementWords.CLOSING_NE.contains(token)) {
        ne = false;
      } else if (!StatementWords.AFFIRMATIONS.contains(token)
          && !StatementWords.FILLERS.contains(token)
          && !token.startsWith("prefer")) {
        String base = base(token);
        if (rejecting) {
          rejected.add(base);
        } else if (!words.contains(base)) {
          words.add(base);
        }
      }
    }

    private static boolean isBreak(String token) {
      return token.equals(",") || token.equals(";");
    }
  }

  /// Words, digits with their points, CJK characters one by one; `,`, `;` and `:` for what sets
  /// clauses apart. In lower case, but for a name: the A of `Berth A`. Apostrophes vanish; before
  /// one `n` is `ne`, `qu` is `que`, and an article nothing.
  private static List<String> tokens(String text) {
    String folded = Normalizer.normalize(text, Normalizer.Form.NFKC);
    List<String> tokens = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int at = 0; at < folded.length(); ) {
      int c = folded.codePointAt(at);
      int next = at + Character.charCount(c);
      boolean inside = next < folded.length() && !word.isEmpty();
      if (Character.isIdeographic(c)) {
        end(word, tokens);
        tokens.add(Character.toString(c));
      } else if (Character.isLetterOrDigit(c) || c == '#' || c == '+') {
        word.appendCodePoint(c);
      } else if (inside && joins(c, word, folded.codePointAt(next))) {
        word.appendCodePoint(c);
      } else if (c == '\'' || c == '\u2019') {
        if (StatementWords.ELIDED.contains(lower(word)) && elides(folded, next)) {
          boolean negates = lower(word).equals("n");
          boolean joins = lower(word).equals("qu");
          word.setLength(0);
          end(word.append(negates ? "ne" : joins ? "que" : ""), tokens);
        }
      } else {
        end(word, tokens);
        if (c == ',' || c == ';' || c == ':') {
          tokens.add(Character.toString(c));
        }
      }
      at = next;
    }
    end(word, tokens);
    return tokens;
  }

  /// Whether a word goes on behind the apostrophe, and not an `s` alone (`C's arrays`).
  private static boolean elides(String text, int next) {
    boolean letter = next < text.length() && Character.isLetter(text.charAt(next));
    boolean more = next + 1 < text.length() && Character.isLetter(text.charAt(next + 1));
    return letter && (more || text.charAt(next) != 's');
  }

  private static boolean joins(int c, StringBuilder word, int next) {
    return (c == '.'
            && Character.isDigit(word.charAt(word.length() - 1))
            && Character.isDigit(next))
        || (c == '-' && lower(word).equals("opt"));
  }

  private static String lower(StringBuilder word) {
    return word.toString().toLowerCase(Locale.ROOT);
  }

  private static void end(StringBuilder word, List<String> tokens) {
    String written = word.toString();
    if (!word.isEmpty() && !written.equals("+")) {
      tokens.add(written.equals("A") && !tokens.isEmpty() ? written : lower(word));
    }
    word.setLength(0);
  }

  /// A number as digits; English endings off, roughly: the same word in two sentences should come
  /// out the same.
  private static String base(String word) {
    int number = StatementWords.NUMBERS.indexOf(word);
    if (number >= 0) {
      return Integer.toString(number);
    }
    String one = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    if (StatementWords.VALUES.contains(one)) {
      return one;
    }
    String stem = word;
    if (stem.length() > 4 && stem.endsWith("ies")) {
      return stem.substring(0, stem.length() - 3) + "y";
    }
    for (String ending : ENDINGS) {
      if (stem.endsWith(ending) && stem.length() - ending.length() >= 3) {
        stem = stem.substring(0, stem.length() - ending.length());
        break;
      }
    }
    int last = stem.length() - 1;
    if (last >= 3
        && stem.charAt(last) == stem.charAt(last - 1)
        && "lsz".indexOf(stem.charAt(last)) < 0) {
      stem = stem.substring(0, last);
    } else if (last >= 3 && stem.charAt(last) == 'e') {
      stem = stem.substring(0, last);
    }
    return stem;
  }

  private static final List<String> ENDINGS = List.of("ing", "ed", "es", "s");

  /// Which words of a decision say yes or no, which stand for opposites, and which say nothing of
  /// their own: the lists of `words.txt`.
  static final class StatementWords {
    private static final Map<String, List<String>> LISTS = Tables.lists(StatementWords.class);

    static final Set<String> NEGATIONS = set("NEGATIONS");
    static final Set<String> FIRM_NEGATIONS = set("FIRM_NEGATIONS");
    static final Set<String> CLOSING_NE = set("CLOSING_NE");
    static final Set<String> ELIDED = set("ELIDED");
    static final Set<String> AFFIRMATIONS = set("AFFIRMATIONS");
    static final Set<String> SAYS_OF_A_SUBJECT = set("SAYS_OF_A_SUBJECT");
    static final Set<String> COUNTS = set("COUNTS");
    static final Set<String> FILLERS = set("FILLERS");
    static final List<String> NUMBERS = list("NUMBERS");
    static final Set<String> VALUES = set("VALUES");
    static final Map<String, Side> OPPOSITES = sides();

    private StatementWords() {}

    /// One side of a pair of opposites.
    record Side(int pair, boolean first) {}

    /// Whether a word, in lower case, says no.
    static boolean negates(String word) {
      return NEGATIONS.contains(word) || FIRM_NEGATIONS.contains(word);
    }

    private static List<String> list(String constant) {
      return Objects.requireNonNull(LISTS.get("StatementWords." + constant), constant);
    }

    private static Set<String> set(String constant) {
      return new HashSet<>(list(constant));
    }

    private static Map<String, Side> sides() {
      Map<String, Side> sides = new HashMap<>();
      List<String> rows = list("OPPOSITES");
      for (int pair = 0; pair < rows.size(); pair++) {
        String row = rows.get(pair);
        int middle = row.indexOf('/');
        for (String word : row.substring(0, middle).split(",", -1)) {
          sides.put(word, new Side(pair, true));
        }
        for (String word : row.substring(middle + 1).split(",", -1)) {
          sides.put(word, new Side(pair, false));
        }
      }
      return sides;
    }
  }
}
