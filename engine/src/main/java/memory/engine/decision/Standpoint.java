package memory.engine.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Decision;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;

/// What a decision says, compared with others: its text, and its title when that says something of
/// its own.
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
