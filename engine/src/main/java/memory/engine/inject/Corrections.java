package memory.engine.inject;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import memory.engine.model.Hit;

/// Puts a corrected fact behind its correction: of two dated hits that say the same but for a few
/// words, among them a number, a name or a negation, the newer one comes first and the older one is
/// marked. A question that names the older value, or its day, is about the older one. Lines of a
/// log (a number first, or several that differ, or many lines alike) correct nothing.
public final class Corrections {
  /// Those after them are seldom read.
  private static final int LOOKED_AT = 20;

  /// A longer text states many things.
  private static final int MOST_CHARS = 400;

  private static final int LEAST_WORDS = 4;
  private static final int MOST_OTHER = 4;
  private static final double SHARED = 0.6;

  /// So many values of one thing are a log's.
  private static final int SERIES = 4;

  private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}]\\S*");

  private Corrections() {}

  /// @param hits best first
  /// @return all of them
  public static List<Hit> newerFirst(List<Hit> hits) {
    List<Fact> facts = new ArrayList<>();
    for (int i = 0; i < Math.min(LOOKED_AT, hits.size()); i++) {
      Fact.of(i, hits.get(i)).ifPresent(facts::add);
    }
    Map<Integer, List<Fact>> corrected = new HashMap<>();
    for (Fact older : facts) {
      facts.stream()
          .filter(fact -> fact.corrects(older))
          .max((one, other) -> one.day.compareTo(other.day))
          .ifPresent(
              newest -> corrected.computeIfAbsent(newest.at, _ -> new ArrayList<>()).add(older));
    }
    List<Hit> marked = new ArrayList<>(hits);
    Map<Integer, Integer> newer = new HashMap<>();
    corrected.forEach((at, olders) -> {
      for (Fact older : olders.size() < SERIES - 1 ? olders : List.<Fact>of()) {
        marked.set(older.at, older.hit.correctedOn(hits.get(at).passage().date().orElseThrow()));
        newer.put(older.at, at);
      }
    });
    Set<Integer> order = new LinkedHashSet<>();
    for (int i = 0; i < hits.size(); i++) {
      order.add(newer.getOrDefault(i, i));
      order.add(i);
    }
    return order.stream().map(marked::get).toList();
  }

  /// @param at its place among the hits
  /// @param names its words with a capital, its first word left out
  private record Fact(int at, Hit hit, LocalDate day, Set<String> words, Set<String> names) {

    static Optional<Fact> of(int at, Hit hit) {
      String text = hit.passage().text();
      if (hit.passage().date().isEmpty()
          || text.length() > MOST_CHARS
          || hit.terms().isEmpty()
          || hit.parts().containsKey("asked_date")) {
        return Optional.empty();
      }
      Set<String> words = NearDuplicates.Words.of(text).set();
      return words.size() < LEAST_WORDS
          ? Optional.empty()
          : Optional.of(new Fact(at, hit, hit.passage().date().get(), words, names(text)));
    }

    boolean corrects(Fact older) {
      if (!day.isAfter(older.day) || !hit.terms().containsAll(older.hit.terms())) {
        return false;
      }
      Set<String> mine = without(words, older.words);
      Set<String> others = without(older.words, words);
      int shared = words.size() - mine.size();
      return mine.size() <= MOST_OTHER
          && others.size() <= MOST_OTHER
          && shared >= SHARED * Math.max(words.size(), older.words.size())
          && (tells(mine) || older.tells(others))
          && !isLogged(older);
    }

    /// Whether both begin with a number of their own or have several.
    private boolean isLogged(Fact older) {
      List<String> mine = new ArrayList<>(tokens());
      List<String> others = new ArrayList<>(older.tokens());
      boolean first = !mine.getFirst().equals(others.getFirst());
      boolean label = first && hasDigit(mine.getFirst()) && hasDigit(others.getFirst());
      mine.removeAll(older.tokens());
      others.removeAll(tokens());
      return label
          || (mine.stream().filter(Fact::hasDigit).count() > 1
              && others.stream().filter(Fact::hasDigit).count() > 1);
    }

    private List<String> tokens() {
      return TOKEN.matcher(hit.passage().text()).results().map(MatchResult::group).toList();
    }

    private static boolean hasDigit(String token) {
      return token.chars().anyMatch(Character::isDigit);
    }

    private boolean tells(Set<String> other) {
      return other.stream().anyMatch(word -> names.contains(word) || NearDuplicates.tells(word));
    }

    private static Set<String> without(Set<String> words, Set<String> gone) {
      Set<String> left = new HashSet<>(words);
      left.removeAll(gone);
      return left;
    }

    private static Set<String> names(String text) {
      Set<String> names = new HashSet<>();
      for (int i = 1; i < text.length(); i++) {
        if (Character.isUpperCase(text.charAt(i))
            && text.charAt(i - 1) == ' '
            && i > 1
            && Character.isLetterOrDigit(text.charAt(i - 2))) {
          names.addAll(NearDuplicates.Words.of(wordAt(text, i)).set());
        }
      }
      return names;
    }

    private static String wordAt(String text, int from) {
      int to = from;
      while (to < text.length() && Character.isLetterOrDigit(text.charAt(to))) {
        to++;
      }
      return text.substring(from, to);
    }
  }
}
