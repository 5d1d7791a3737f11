package memory.engine.decision;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import memory.engine.guard.Tables;

/// Which words of a decision say yes or no, which stand for opposites, and which say nothing of
/// their own: the lists of `words.txt`.
final class StatementWords {
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
