package memory.engine.decision;

import com.google.common.base.CharMatcher;
import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionChange.CheckedDraft;
import memory.engine.decision.Statement.StatementWords;
import memory.engine.model.Decision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;

/// How two statements stand to each other. Same words, give or take a few, are a repetition, unless
/// a value among them differs; nearly the same words with the opposite sign, the opposite side or
/// another value in the same place are a contradiction. Measured on `testdata/decisions/pairs.tsv`.
///
/// @param score how much of their words they share, from 0 to 1
record Likeness(Kind kind, double score) {
  /// Share of words from which two statements say the same.
  static final double SAME = 0.75;

  /// Share of words from which two statements are about the same.
  static final double RELATED = 0.6;

  /// So many letters in common make two words forms of one.
  private static final int ROOT = 4;

  enum Kind {
    SAME,
    OPPOSED,
    APART
  }

  boolean isWhole() {
    return kind == Kind.SAME && score == 1;
  }

  static Likeness of(Statement one, Statement other) {
    if (one.normal().equals(other.normal())) {
      return new Likeness(Kind.SAME, 1);
    }
    double score = dice(one.all(), other.all());
    if (one.words().isEmpty() || other.words().isEmpty()) {
      return new Likeness(Kind.APART, score);
    }
    if (turnsDown(one, other)
        || turnsDown(other, one)
        || (score >= RELATED && isOpposite(one, other))) {
      return new Likeness(Kind.OPPOSED, score);
    }
    if (one.negative() == other.negative() && isOtherValue(one, other)) {
      return new Likeness(Kind.OPPOSED, score);
    }
    boolean same =
        score >= SAME
            && !isOpposite(one, other)
            && !((one.negative() || other.negative()) && areOfDifferent(one, other))
            && !isOfAnother(one, other)
            && !differsInValue(one.all(), other.all());
    return new Likeness(same ? Kind.SAME : Kind.APART, score);
  }

  private static boolean isOpposite(Statement one, Statement other) {
    if (isSwapped(one, other)) {
      return true;
    }
    boolean opposite =
        one.negative() != other.negative()
            && !Collections.disjoint(one.wanted(), other.wanted())
            && !areOfDifferent(one, other);
    for (StatementWords.Side side : one.sides()) {
      var against = new StatementWords.Side(side.pair(), !side.first());
      if (other.sides().contains(against) && !other.sides().contains(side)) {
        opposite = !opposite;
      }
    }
    return opposite;
  }

  /// Each has a word that the other has in no form: a no to one thing is neither a yes (`drawn with
  /// A`, `never drawn with B`) nor the same as a no to another.
  private static boolean areOfDifferent(Statement one, Statement other) {
    return one.words().stream().anyMatch(word -> lacks(other, word))
        && other.words().stream().anyMatch(word -> lacks(one, word));
  }

  /// Word for word the same, with other words in some places: of another thing.
  private static boolean isOfAnother(Statement one, Statement other) {
    if (one.words().size() != other.words().size()) {
      return false;
    }
    boolean another = false;
    for (int i = 0; i < one.words().size(); i++) {
      String ours = one.words().get(i);
      String theirs = other.words().get(i);
      boolean replaced = lacks(other, ours) && lacks(one, theirs);
      if (!ours.equals(theirs) && !replaced) {
        return false;
      }
      another |= replaced;
    }
    return another;
  }

  private static boolean lacks(Statement statement, String word) {
    String root = word.substring(0, Math.min(word.length(), ROOT));
    return statement.words().stream()
        .noneMatch(is -> is.equals(word) || (root.length() == ROOT && is.startsWith(root)));
  }

  /// What one names as not chosen (`X instead of Y`, `do not use Y`) is what the other chooses: of
  /// other subjects it says nothing.
  private static boolean turnsDown(Statement one, Statement other) {
    Set<String> against = one.negative() ? one.wanted() : one.rejected();
    if (other.negative()
        || (one.negative() && !one.rejected().isEmpty())
        || against.isEmpty()
        || !other.words().containsAll(against)) {
      return false;
    }
    Set<String> rest = other.wanted();
    rest.removeAll(against);
    rest.removeAll(one.words());
    List<String> choice = other.words().subList(0, other.purposeAt());
    return allValues(rest) || (choice.size() < other.words().size() && choice.containsAll(against));
  }

  /// What one wants the other turns down, and the other way round.
  private static boolean isSwapped(Statement one, Statement other) {
    return !Collections.disjoint(one.wanted(), other.rejected())
        && !Collections.disjoint(one.rejected(), other.wanted())
        && Collections.disjoint(one.rejected(), other.rejected());
  }

  /// The same thing is said of the same subject, with one word or value in another's place.
  private static boolean isOtherValue(Statement one, Statement other) {
    Set<String> ours = Sets.difference(one.wanted(), other.wanted());
    Set<String> theirs = Sets.difference(other.wanted(), one.wanted());
    int shared = one.words().size() - ours.size();
    if (ours.isEmpty() || theirs.isEmpty() || shared < 1) {
      return false;
    }
    // What is forbidden of one thing may be of another; a limit is not.
    if (one.negative() && !(hasDigits(ours) && hasDigits(theirs))) {
      return false;
    }
    if (allValues(ours) && allValues(theirs)) {
      return !(one.isNamedBy(ours) && other.isNamedBy(theirs));
    }
    return isChoice(one, ours) && isChoice(other, theirs);
  }

  /// Whether some words are what was chosen, a name and perhaps its version right behind it (`Redis
  /// 7`; `Redis is 7` says something of Redis), not what it was chosen for: before `for` where the
  /// statement says what is used for what, else at its end.
  private static boolean isChoice(Statement statement, Set<String> some) {
    List<String> words = statement.words();
    int end = 0;
    while (!some.contains(words.get(end))) {
      end++;
    }
    int first = end++;
    while (end < words.size()
        && some.contains(words.get(end))
        && Statement.isValue(words.get(end))
        && statement.places().get(end) == statement.places().get(end - 1) + 1) {
      end++;
    }
    return end - first == some.size()
        && (statement.purposeAt() < words.size()
            ? end <= statement.purposeAt()
            : end == words.size());
  }

  private static boolean differsInValue(Set<String> one, Set<String> other) {
    return Sets.symmetricDifference(one, other).stream().anyMatch(Statement::isValue);
  }

  private static boolean allValues(Set<String> words) {
    return words.stream().allMatch(Statement::isValue);
  }

  private static boolean hasDigits(Set<String> words) {
    return words.stream().anyMatch(CharMatcher.inRange('0', '9')::matchesAnyOf);
  }

  private static double dice(Set<String> one, Set<String> other) {
    if (one.isEmpty() && other.isEmpty()) {
      return 0;
    }
    return 2.0 * Sets.intersection(one, other).size() / (one.size() + other.size());
  }

  /// What a decision says, compared with others: its text, and its title when that says something
  /// of its own.
  record Standpoint(List<Statement> statements) {
    static Standpoint of(CheckedDraft draft) {
      return of(draft.title().orElse(""), draft.text().orElse(""));
    }

    static Standpoint of(Decision decision) {
      return of(decision.title(), decision.text());
    }

    private static Standpoint of(String title, String text) {
      List<Statement> statements = new ArrayList<>();
      if (!text.isBlank()) {
        statements.add(Statement.of(text));
      }
      if (!title.isBlank() && !title.equals(text)) {
        statements.add(Statement.of(title));
      }
      return new Standpoint(statements);
    }

    /// The nearest relation of any statement of one with any of the other.
    Likeness likeness(Standpoint other) {
      Likeness nearest = new Likeness(Likeness.Kind.APART, 0);
      for (Statement ours : statements) {
        for (Statement theirs : other.statements) {
          Likeness one = Likeness.of(theirs, ours);
          if (rank(one) > rank(nearest)) {
            nearest = one;
          }
        }
      }
      return nearest;
    }

    /// Why it may not simply be added; empty = nothing stands against it. What was rejected stands
    /// against the same words only.
    ///
    /// @param decisions all that there are
    /// @param choice a contradiction that is chosen to be kept stands against nothing
    Optional<DecisionOutcome> against(List<Decision> decisions, Choice choice) {
      List<Decision> opposed = new ArrayList<>();
      Optional<DecisionOutcome> duplicate = Optional.empty();
      Optional<DecisionOutcome> rejected = Optional.empty();
      double nearest = 0;
      for (Decision decision : decisions) {
        boolean turnedDown = decision.isRejected();
        if (!decision.active() && !turnedDown) {
          continue;
        }
        Likeness likeness = likeness(of(decision));
        if (turnedDown) {
          if (likeness.kind() == Likeness.Kind.SAME) {
            rejected = Optional.of(new DecisionOutcome.Duplicate(decision, likeness.score()));
          }
          continue;
        }
        switch (likeness.kind()) {
          case SAME -> {
            if (likeness.score() > nearest) {
              nearest = likeness.score();
              duplicate = Optional.of(new DecisionOutcome.Duplicate(decision, nearest));
            }
          }
          case OPPOSED -> opposed.add(decision);
          case APART -> {}
        }
      }
      if (choice instanceof Choice.KeepBoth) {
        return Optional.empty();
      }
      if (duplicate.isPresent() && (opposed.isEmpty() || nearest == 1)) {
        return duplicate;
      }
      return opposed.isEmpty() ? rejected : Optional.of(new DecisionOutcome.Conflict(opposed));
    }

    private static double rank(Likeness likeness) {
      return switch (likeness.kind()) {
        case SAME -> 2 + likeness.score();
        case OPPOSED -> 1 + likeness.score();
        case APART -> likeness.score();
      };
    }
  }
}
