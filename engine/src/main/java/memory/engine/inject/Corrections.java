package memory.engine.inject;

import com.google.common.collect.ImmutableSet;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.note.ConfirmedDay;

/// Finds corrected facts: of two dated texts that say the same of the same thing but for a value (a
/// number, a name, a path, a negation), the newer one stands. A label (`Port:`, a table's first
/// cell) names the thing, so it must be the same; without one the first word must be. A text that
/// denies the older value (`not 5433`) corrects it however it opens. Days, clock times in a log
/// (there they are events), the lines of a log and the reports of a series correct nothing: where
/// two texts under one label tell of two things, one that differs from either in more than a value
/// is one more report.
public final class Corrections {
  /// Hits after them are seldom read.
  private static final int LOOKED_AT = 20;

  /// A longer text states many things.
  private static final int MOST_CHARS = 400;

  private static final int LEAST_WORDS = 4;
  private static final int LEAST_SAME = 2;

  /// Two equal texts of fewer words may be answers under different headings.
  private static final int LEAST_SAID = 3;

  private static final int LABEL_WORDS = 7;

  /// How much of the words both must share: under one label, and without.
  private static final double LABELLED = 0.5;

  private static final double SHARED = 0.7;

  /// So many values of one thing are a log's.
  private static final int SERIES = 4;

  /// A word that more texts hold does not tell which are alike.
  private static final int MOST_HOLDERS = 64;

  private static final int RAREST = 8;

  /// Which of two that say the same stays: an index's before a topic's and a day's, the newer.
  private static final Comparator<Passage> KEPT =
      (one, other) ->
          one.kind() == other.kind()
              ? day(other).compareTo(day(one))
              : one.kind().compareTo(other.kind());

  /// What opens a correction and names no thing: `Update: …`.
  private static final Set<String> OPENERS =
      Set.of("correction", "corrected", "update", "updated", "edit", "fix");

  private static final Set<String> ARTICLES =
      Set.of("the", "a", "an", "our", "der", "die", "das", "den", "dem", "le", "la", "les");

  private static final Pattern IDENTIFIER = Pattern.compile("\\w*(?:_\\w|\\p{Ll}\\p{Lu})\\w*");
  private static final Pattern PLAIN = Pattern.compile("\\p{Ll}+");

  /// A word; where none is set apart by blanks, a character.
  private static final Pattern TOKEN =
      Pattern.compile(
          "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]"
              + "|[^\\s\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]+");

  private static final Pattern CLOCK = Pattern.compile("\\d{1,2}:\\d{2}");
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}\\S*|\\d{1,2}:\\d{2}\\S*");
  private static final Pattern CODE =
      Pattern.compile(
          ".*(?:[\\p{L}\\p{N}*~.][/_@#:\\\\]|[/_@#][\\p{L}\\p{N}]|\\p{Ll}\\p{Lu}"
              + "|\\p{L}\\.\\p{L}).*");

  private Corrections() {}

  private static LocalDate day(Passage passage) {
    return passage.date().orElse(LocalDate.MIN);
  }

  /// @param hits best first
  /// @return all of them: a question that names the older value, or its day, is about the older one
  public static List<Hit> newerFirst(List<Hit> hits) {
    Map<Integer, Fact> facts = new HashMap<>();
    for (int i = 0; i < Math.min(LOOKED_AT, hits.size()); i++) {
      Hit hit = hits.get(i);
      if (!hit.terms().isEmpty() && !hit.parts().containsKey(Hit.ASKED_DATE)) {
        int at = i;
        Fact.of(hit.passage()).ifPresent(fact -> facts.put(at, fact));
      }
    }
    Map<Integer, Integer> newer =
        newest(
            facts,
            older ->
                facts.keySet().stream()
                    .filter(at -> hits.get(at).terms().containsAll(hits.get(older).terms()))
                    .toList());
    List<Hit> marked = new ArrayList<>(hits);
    newer.forEach((older, at) -> {
      Passage by = hits.get(at).passage();
      marked.set(older, marked.get(older).correctedBy(by));
      if (by.date().equals(hits.get(older).passage().date())) {
        marked.set(older, marked.get(older).withHour());
        marked.set(at, marked.get(at).withHour());
      }
    });
    Set<Integer> order = new LinkedHashSet<>();
    for (int i = 0; i < hits.size(); i++) {
      order.add(newer.getOrDefault(i, i));
      order.add(i);
    }
    return order.stream().map(marked::get).toList();
  }

  /// Without decisions that say the same as a better one, as two branches may have taken them,
  /// whatever their reasons.
  public static List<Hit> withoutRepeatedDecisions(List<Hit> hits) {
    List<Hit> kept = new ArrayList<>(hits.size());
    for (Hit hit : hits) {
      boolean repeated = false;
      for (Hit better : kept) {
        repeated |= isSameDecision(hit.passage(), better.passage());
      }
      if (!repeated) {
        kept.add(hit);
      }
    }
    return kept;
  }

  private static boolean isSameDecision(Passage one, Passage other) {
    return one.kind() == Kind.DECISION
        && DecisionLine.unreasoned(one.text()).equals(DecisionLine.unreasoned(other.text()))
        && one.path().equals(other.path())
        && one.scope() == other.scope()
        && one.status() == other.status()
        && one.project().equals(other.project())
        && !one.heading().equals(other.heading());
  }

  /// By each that is corrected the newest that corrects it.
  ///
  /// @param others what it is compared with
  private static Map<Integer, Integer> newest(
      Map<Integer, Fact> facts, Function<Integer, Collection<Integer>> others) {
    Map<Integer, Integer> newest = new TreeMap<>();
    Set<Integer> reports = new HashSet<>();
    Set<Integer> otherwise = new HashSet<>();
    facts.forEach((older, fact) -> {
      Passage last = fact.passage;
      for (int other : others.apply(older)) {
        Fact newer = facts.get(other);
        if (newer == null || !newer.passage.isAfter(fact.passage)) {
          continue;
        }
        Relation relation = newer.to(fact);
        if (relation == Relation.BESIDE) {
          reports.addAll(List.of(older, other));
        } else if (relation != Relation.NONE
            && newer.passage.isAfter(last)
            && (fact.confirmed.isEmpty() || day(newer.passage).isAfter(fact.confirmed.get()))) {
          last = newer.passage;
          newest.put(older, other);
          if (relation == Relation.ONE_VALUE) {
            otherwise.remove(older);
          } else {
            otherwise.add(older);
          }
        }
      }
    });
    newest
        .entrySet()
        .removeIf(one ->
            otherwise.contains(one.getKey())
                && (reports.contains(one.getKey()) || reports.contains(one.getValue())));
    Map<Integer, Integer> values = new HashMap<>();
    newest.values().forEach(at -> values.merge(at, 2, (many, _) -> many + 1));
    newest.values().removeIf(at -> values.getOrDefault(at, 0) >= SERIES);
    return newest;
  }

  /// One that another makes needless.
  ///
  /// @param by it says the same, or gives another value since
  /// @param repeated whether it says the same
  public record Older(Passage passage, Passage by, boolean repeated) {}

  /// What is repeated or corrected among all of these. Compared are those that share one of their
  /// rarest words, so the work grows with their number.
  public static List<Older> among(List<Passage> passages) {
    List<NearDuplicates.Words> words = new ArrayList<>();
    Map<Integer, Fact> facts = new HashMap<>();
    Map<String, List<Integer>> holders = new HashMap<>();
    Map<String, String> known = new HashMap<>(); // a large note says a word many times
    for (int i = 0; i < passages.size(); i++) {
      Integer at = i;
      NearDuplicates.Words own = NearDuplicates.Words.of(passages.get(i).text());
      ImmutableSet.Builder<String> set = ImmutableSet.builderWithExpectedSize(own.set().size());
      own.set().forEach(word -> set.add(known.computeIfAbsent(word, _ -> word)));
      words.add(new NearDuplicates.Words(own.inOrder(), set.build()));
      own.set().forEach(word -> holders.computeIfAbsent(word, _ -> new ArrayList<>()).add(at));
      Fact.of(passages.get(i)).ifPresent(fact -> facts.put(at, fact));
    }
    // Asked for anew each time: of all together they are most of what a large note takes.
    Function<Integer, Collection<Integer>> alike =
        one ->
            words.get(one).set().stream()
                .map(word -> holders.getOrDefault(word, List.of()))
                .filter(some -> some.size() > 1 && some.size() <= MOST_HOLDERS)
                .sorted(Comparator.comparingInt(List::size))
                .limit(RAREST)
                .flatMap(List::stream)
                .collect(Collectors.toCollection(TreeSet::new));
    Map<Integer, Older> found = new TreeMap<>();
    newest(facts, alike)
        .forEach((older, at) ->
            found.put(older, new Older(passages.get(older), passages.get(at), false)));
    for (int i = 0; i < passages.size(); i++) {
      for (int other : alike.apply(i)) {
        if (other > i
            && words.get(i).set().size()
                >= (words.get(i).equals(words.get(other)) ? LEAST_SAID : LEAST_WORDS)
            && NearDuplicates.alike(words.get(i).set(), words.get(other).set())) {
          boolean first = KEPT.compare(passages.get(i), passages.get(other)) <= 0;
          int gone = first ? other : i;
          int kept = first ? i : other;
          if (!found.containsKey(kept)) {
            found.putIfAbsent(gone, new Older(passages.get(gone), passages.get(kept), true));
          }
        }
      }
    }
    return List.copyOf(found.values());
  }

  /// What a newer text is to an older one of the same form.
  private enum Relation {
    /// It is about something else.
    NONE,
    /// It tells of something else under the same label: both are reports of a series.
    BESIDE,
    /// It gives another value, or denies the older one.
    ONE_VALUE,
    /// It says more or less besides: a correction, unless it is a report of a series.
    OTHERWISE
  }

  /// A short dated text.
  ///
  /// @param passage where it stands
  /// @param confirmed the last day on which it was confirmed since
  /// @param words without the marks around them, in lower case
  /// @param shown the same as written
  /// @param label how many of them name the thing; 0 = no label
  /// @param aside those in brackets
  private record Fact(
      Passage passage,
      Optional<LocalDate> confirmed,
      List<String> words,
      List<String> shown,
      int label,
      Set<String> aside) {

    static Optional<Fact> of(Passage passage) {
      String text = passage.text();
      if (passage.date().isEmpty() || text.length() > MOST_CHARS) {
        return Optional.empty();
      }
      List<String> words = new ArrayList<>();
      List<String> shown = new ArrayList<>();
      int label = 0;
      Set<String> aside = new HashSet<>();
      boolean inside = false;
      Matcher tokens = TOKEN.matcher(text.replace("](", "] ("));
      while (tokens.find()) {
        String token = tokens.group();
        String word = stripped(token);
        if (words.isEmpty() && ends(token) && OPENERS.contains(word.toLowerCase(Locale.ROOT))) {
          continue;
        }
        if (!word.isEmpty()) {
          words.add(word.toLowerCase(Locale.ROOT));
          shown.add(word);
          inside |= token.startsWith("(");
          if (inside) {
            aside.add(words.getLast());
          }
        }
        inside &= token.indexOf(')') < 0;
        if (label == 0 && !words.isEmpty() && words.size() <= LABEL_WORDS && ends(token)) {
          label = words.size();
        }
      }
      return words.size() < (label > 0 ? LEAST_WORDS - 1 : LEAST_WORDS)
          ? Optional.empty()
          : Optional.of(
              new Fact(
                  passage,
                  ConfirmedDay.of(text).filter(passage.date().get()::isBefore),
                  words,
                  shown,
                  label == words.size() ? 0 : label,
                  aside));
    }

    private static String stripped(String token) {
      int from = 0;
      int to = token.length();
      while (from < to
          && !Character.isLetterOrDigit(token.codePointAt(from))
          && "/.@#-~<".indexOf(token.charAt(from)) < 0) {
        from++;
      }
      while (to > from
          && !Character.isLetterOrDigit(token.charAt(to - 1))
          && "/%+#".indexOf(token.charAt(to - 1)) < 0) {
        to--;
      }
      String word = token.substring(from, to);
      return word.codePoints().anyMatch(Character::isLetterOrDigit) ? word : "";
    }

    private static boolean ends(String token) {
      return token.endsWith(":")
          || token.endsWith(":**")
          || token.equals("|")
          || token.equals("-")
          || token.equals("—")
          || token.equals("–");
    }

    /// A label below two headings of a file names two things.
    Relation to(Fact older) {
      if (label > 0 && older.label > 0 && passage.isInOtherSectionOfFile(older.passage)) {
        return Relation.NONE;
      }
      boolean denies = denies(older);
      double share = label > 0 || denies ? LABELLED : SHARED;
      double wanted = share * (words.size() + older.words.size()) / 2;
      Set<String> common = new HashSet<>(words);
      common.retainAll(new HashSet<>(older.words));
      if (common.size() < Math.min(wanted, LEAST_SAME)) {
        return Relation.NONE;
      }
      if (denies) {
        return shared(words, older.words)[0][0] >= wanted ? Relation.ONE_VALUE : Relation.NONE;
      }
      return compared(older, wanted);
    }

    /// Whether it says that a value of the older one is none any more.
    private boolean denies(Fact older) {
      for (int i = 1; i < words.size(); i++) {
        if (words.get(i - 1).equals("not")
            && older.words.contains(words.get(i))
            && older.words.indexOf("not") < 0
            && (hasDigit(words.subList(i, i + 1)) || isCode(i, i + 1))
            && !TIME.matcher(words.get(i)).matches()) {
          return true;
        }
      }
      return false;
    }

    private boolean isOfTheSame(Fact older) {
      return (label > 0 || older.label > 0)
          ? name().equals(older.name())
          : words.getFirst().equals(older.words.getFirst());
    }

    /// Its label, without what stands in brackets.
    private List<String> name() {
      return words.subList(0, label).stream().filter(word -> !aside.contains(word)).toList();
    }

    /// Goes along both texts: what does the one have where the other has something else?
    private Relation compared(Fact older, double wanted) {
      int[][] shared = shared(words, older.words);
      if (shared[0][0] < wanted) {
        return Relation.NONE;
      }
      boolean tells = false;
      boolean numbers = false;
      boolean code = true;
      boolean added = false;
      boolean otherSubject = false;
      Set<List<String>> values = new HashSet<>();
      for (int i = 0, j = 0; i < words.size() || j < older.words.size(); i++, j++) {
        int mine = i;
        int others = j;
        while ((i < words.size() || j < older.words.size())
            && !(i < words.size()
                && j < older.words.size()
                && words.get(i).equals(older.words.get(j)))) {
          if (j == older.words.size()
              || (i < words.size() && shared[i + 1][j] >= shared[i][j + 1])) {
            i++;
          } else {
            j++;
          }
        }
        boolean replaced = i > mine && j > others;
        tells |= tells(mine, i, replaced) || older.tells(others, j, replaced);
        tells |= isClock(mine, i) && older.isClock(others, j);
        if (replaced) {
          otherSubject |= isSubject(mine, i) && older.isSubject(others, j);
          values.add(words.subList(mine, i));
          numbers |= hasDigit(words.subList(mine, i)) || hasDigit(older.words.subList(others, j));
          code &= isCode(mine, i) && older.isCode(others, j);
        } else {
          added |= i > mine || j > others;
        }
      }
      boolean same = isOfTheSame(older);
      if (!tells) {
        return Relation.NONE;
      }
      if (otherSubject && values.size() > 1) {
        return same && label > 0 ? Relation.BESIDE : Relation.NONE;
      }
      boolean corrects =
          same
              ? label > 0 || values.size() < 2
              : values.size() == 1
                  && (code || !added)
                  && (code
                      ? shared[0][0] >= LEAST_WORDS - 1
                      : !numbers && shared[0][0] > LEAST_WORDS);
      if (!corrects) {
        return Relation.NONE;
      }
      return values.size() == 1 && !added ? Relation.ONE_VALUE : Relation.OTHERWISE;
    }

    /// How many words they share, in order, from each place in both.
    private static int[][] shared(List<String> some, List<String> others) {
      int[][] shared = new int[some.size() + 1][others.size() + 1];
      for (int i = some.size() - 1; i >= 0; i--) {
        for (int j = others.size() - 1; j >= 0; j--) {
          shared[i][j] =
              some.get(i).equals(others.get(j))
                  ? shared[i + 1][j + 1] + 1
                  : Math.max(shared[i + 1][j], shared[i][j + 1]);
        }
      }
      return shared;
    }

    private static boolean hasDigit(List<String> some) {
      return some.stream().anyMatch(word -> word.chars().anyMatch(Character::isDigit));
    }

    /// Whether some of its words are what it speaks of, no value: an identifier right behind the
    /// label, plain words around an article (`the quay`, `before the`).
    private boolean isSubject(int from, int to) {
      String before = from > 0 ? words.get(from - 1) : "";
      String behind = to < words.size() ? words.get(to) : "";
      boolean identifies =
          label > 0
              && from == label
              && to == from + 1
              && IDENTIFIER.matcher(shown.get(from)).matches();
      boolean things =
          (ARTICLES.contains(before) || ARTICLES.contains(behind))
              && shown.subList(from, to).stream().allMatch(word -> PLAIN.matcher(word).matches());
      return identifies || things;
    }

    private boolean isCode(int from, int to) {
      return to == from + 1 && CODE.matcher(shown.get(from)).matches();
    }

    /// Whether it is a clock time that holds. One that opens a text or stands in a day's log is
    /// when something happened.
    private boolean isClock(int from, int to) {
      return passage.kind() != Kind.DAILY
          && from > 0
          && to == from + 1
          && CLOCK.matcher(words.get(from)).matches();
    }

    /// Whether there is a value among some of its words, or a negation.
    private boolean tells(int from, int to, boolean replaced) {
      for (int i = from; i < to; i++) {
        String word = shown.get(i);
        boolean tells = NearDuplicates.tells(words.get(i));
        if (replaced
            ? !TIME.matcher(word).matches()
                && (tells
                    || CODE.matcher(word).matches()
                    || ((i > 0 || to == 1) && Character.isUpperCase(word.codePointAt(0))))
            : tells && !hasDigit(List.of(word))) {
          return true;
        }
      }
      return false;
    }
  }
}
