package memory.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Decision;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.write.WordRedactor;

/// Decisions as whoever asked may have them: at a terminal as they stand in their log, anywhere
/// else with secrets masked and a placeholder for what holds planted orders. A log may have been
/// edited by hand.
public final class ShownDecision {
  private static final String BLOCKED = "BLOCKED";

  private final boolean guarded;

  private ShownDecision(boolean guarded) {
    this.guarded = guarded;
  }

  /// To a person at a terminal.
  public static ShownDecision raw() {
    return new ShownDecision(false);
  }

  /// To programs, and models behind them.
  public static ShownDecision guarded() {
    return new ShownDecision(true);
  }

  public List<ScopedDecision> all(List<ScopedDecision> decisions) {
    return decisions.stream()
        .map(one -> new ScopedDecision(one(one.decision()), one.scope(), one.path(), one.own()))
        .toList();
  }

  /// What a decision said once.
  public String words(String id, String words) {
    return guarded ? WriteGuard.shown(id, words) : words;
  }

  /// Whether nothing of that is masked or forgotten, so that it may be written again.
  public boolean isWhole(String id, String words) {
    return words(id, words).equals(words) && !words.contains(WordRedactor.FORGOTTEN);
  }

  public Decision one(Decision decision) {
    if (!guarded) {
      return decision;
    }
    List<String> words = new ArrayList<>();
    mapped(
        decision,
        word -> {
          words.add(word);
          return word;
        });
    String all = String.join("\n", words);
    List<String> rules = WriteGuard.threats(all);
    return rules.isEmpty() ? masked(decision, all) : blocked(decision, rules);
  }

  /// Masked together: what is a secret in one place is one in all. Every line keeps its number.
  private static Decision masked(Decision decision, String all) {
    Iterator<String> lines = List.of(WriteGuard.redacted(all).split("\n", -1)).iterator();
    return mapped(
        decision,
        word -> {
          StringBuilder its = new StringBuilder(lines.hasNext() ? lines.next() : "");
          for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) == '\n') {
              its.append('\n').append(lines.hasNext() ? lines.next() : "");
            }
          }
          return its.toString();
        });
  }

  /// The decision with all its words changed, in an order that is always the same.
  private static Decision mapped(Decision decision, UnaryOperator<String> change) {
    String id = change.apply(decision.id());
    String title = change.apply(decision.title());
    String text = change.apply(decision.text());
    Optional<String> reason = mapped(decision.reason(), change);
    Optional<String> createdBy = mapped(decision.createdBy(), change);
    Optional<String> project = mapped(decision.project(), change);
    Optional<String> supersededBy = mapped(decision.supersededBy(), change);
    return new Decision(
        id.isBlank() ? BLOCKED : id,
        title,
        text,
        mapped(decision.tags(), change),
        decision.status(),
        reason,
        mapped(decision.supersedes(), change),
        supersededBy,
        mapped(decision.conflictsWith(), change),
        decision.createdAt(),
        decision.updatedAt(),
        createdBy,
        project,
        decision.important(),
        decision.archived(),
        decision.line());
  }

  private static List<String> mapped(List<String> words, UnaryOperator<String> change) {
    return words.stream().map(change).filter(word -> !word.isEmpty()).toList();
  }

  private static Optional<String> mapped(Optional<String> words, UnaryOperator<String> change) {
    return Optional.of(change.apply(words.orElse(""))).filter(word -> !word.isEmpty());
  }

  private static Decision blocked(Decision decision, List<String> rules) {
    String id = decision.id();
    Iterator<String> words =
        List.of(
                WriteGuard.threats(id).isEmpty() ? WriteGuard.redacted(id) : BLOCKED,
                WriteGuard.placeholder("decision", rules))
            .iterator();
    return mapped(decision, _ -> words.hasNext() ? words.next() : "");
  }
}
